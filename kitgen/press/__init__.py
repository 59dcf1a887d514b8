"""Drawings -> sheets: papers, imposition, duplex, tiling, booklets and marks. Pure geometry."""
