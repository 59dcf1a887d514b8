"""Questions about the books, and corrections of them."""
