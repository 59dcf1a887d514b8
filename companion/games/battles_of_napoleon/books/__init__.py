"""What the books can be asked, and put right."""
