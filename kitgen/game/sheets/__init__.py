"""Tables as designers keep them: CSV in any dress, and the sheets of workbooks.

Whatever the file is, it becomes a `Grid`: rows of typed cells. What a sheet cannot say by itself,
such as a cell that holds an error, is a problem in its place.
"""
