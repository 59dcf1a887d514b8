"""Files that pages load: a browser asks each time whether its copy is the newest."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response


def static_file(request: Request, path: Path, kind: str) -> Response:
    """Answer with a file, or say that the browser has it already. `kind` is its media type."""
    return static_content(request, path.read_bytes(), kind)


def static_content(request: Request, content: bytes, kind: str) -> Response:
    """Answer with some content, or say that the browser has it already."""
    etag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)
