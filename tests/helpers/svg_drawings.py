"""SVG drawings that show what our reader of pictures can draw."""

from __future__ import annotations

import base64

from sample_art import encoded, sample

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="0 0 100 80" width="50mm" height="40mm">'
)
PHOTO = "data:image/png;base64," + base64.b64encode(encoded(sample(), "PNG")).decode()
STOPS = '<stop offset="0" stop-color="#f00"/><stop offset=".5" stop-color="#ff0"/>'
STOPS += '<stop offset="1" stop-color="#00f"/>'

DRAWINGS = {
    "shapes": '<rect width="100%" height="100%" fill="#eef"/><g transform="translate(10 10) '
    'rotate(10)"><path d="M0 0h30v20l-15 10z" fill="gold" stroke="#a00" stroke-width="2" '
    'stroke-linejoin="bevel"/><circle cx="50" cy="20" r="14" fill="rgb(20%,60%,30%)" '
    'stroke="black" stroke-dasharray="4 2"/></g><ellipse cx="70" cy="60" rx="20" ry="10" '
    'fill="hsl(200,50%,50%)"/><polyline points="5,70 20,50 35,75" fill="none" stroke="navy" '
    'stroke-width="3" stroke-linecap="square"/><line x1="60" y1="5" x2="95" y2="30" '
    'stroke="#0088" stroke-width="4" stroke-linecap="round"/>',
    "classes": "<style>/* a */ .a{fill:#c33}.b{fill:none;stroke:#333;stroke-width:3px} "
    '#q{fill:teal} rect.a, .none{stroke:blue} *{stroke-linecap:round}</style><rect class="a" '
    'x="5" y="5" width="40" height="30"/><path class="b" d="M50 10c20 0 20 30 40 30"/>'
    '<circle id="q" cx="30" cy="60" r="15"/><circle class="a" style="fill:orange" cx="70" '
    'cy="60" r="15"/>',
    "opacity": '<rect width="60" height="60" fill="red"/><g opacity=".5"><rect x="20" y="10" '
    'width="50" height="30" fill="blue"/><circle cx="50" cy="40" r="25" fill="green"/></g>'
    '<path d="M60 60h30v15h-30z" fill="#000" fill-opacity=".3" stroke="#f0f" stroke-width="4" '
    'stroke-opacity=".6"/><circle cx="15" cy="70" r="8" fill="rgba(0, 90, 200, 0.5)"/>',
    "linear gradients": f'<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">{STOPS}'
    '</linearGradient><linearGradient id="h" gradientUnits="userSpaceOnUse" x1="60" y1="0" '
    'x2="80" y2="0" spreadMethod="reflect"><stop offset="0" stop-color="#fff"/><stop offset="1" '
    'stop-color="#060" stop-opacity=".2"/></linearGradient><linearGradient id="k" '
    'xlink:href="#g" gradientTransform="rotate(45)"/></defs><rect x="5" y="5" width="40" '
    'height="30" fill="url(#g)"/><circle cx="72" cy="25" r="22" fill="url(#h)"/><path '
    'd="M10 45h80v30h-80z" fill="url(#k)" stroke="black"/>',
    "radial gradients": f'<defs><radialGradient id="g">{STOPS}</radialGradient><radialGradient '
    'id="h" cx="70" cy="40" r="30" gradientUnits="userSpaceOnUse" gradientTransform='
    '"matrix(1 .2 0 .6 0 5)"><stop offset=".2" stop-color="#036"/><stop offset=".8" '
    'stop-color="#fc0" stop-opacity="0"/></radialGradient></defs><circle cx="25" cy="30" r="22" '
    'fill="url(#g)"/><rect x="50" y="5" width="45" height="70" fill="url(#h)"/><rect x="5" '
    'y="60" width="40" height="15" fill="url(#g)"/>',
    "clips": '<defs><clipPath id="c"><circle cx="30" cy="30" r="20"/></clipPath><clipPath id="d">'
    '<rect x="50" y="10" width="20" height="50"/><rect x="60" y="30" width="35" height="20"/>'
    '</clipPath><mask id="m"><rect x="10" y="55" width="60" height="15" fill="white"/></mask>'
    '</defs><g clip-path="url(#c)"><rect width="100" height="100" fill="#39c"/><path d="M0 0L60 '
    '60" stroke="white" stroke-width="6"/></g><rect width="100" height="80" fill="#c93" '
    'clip-path="url(#d)"/><circle cx="40" cy="65" r="18" fill="#693" mask="url(#m)"/>',
    "clones": '<defs><g id="t"><path d="M0 -10L8 8H-8z"/></g><symbol id="s" viewBox="0 0 10 10">'
    '<circle cx="5" cy="5" r="5" fill="inherit"/><path d="M2 5h6" stroke="#fff"/></symbol></defs>'
    '<use xlink:href="#t" x="20" y="20" fill="green"/><use href="#t" transform="translate(50 30) '
    'scale(2 1)" fill="red" stroke="black" stroke-width="2"/><use href="#s" x="60" y="40" '
    'width="30" height="30" fill="purple"/><svg x="5" y="45" width="40" height="20" '
    'viewBox="0 0 10 10"><rect width="10" height="10" fill="#9cf"/></svg>',
    "pictures": f'<rect width="100" height="80" fill="#eee"/><image x="10" y="10" width="50" '
    f'height="50" xlink:href="{PHOTO}"/><image x="65" y="10" width="20" height="60" '
    f'preserveAspectRatio="xMidYMid slice" href="{PHOTO}" transform="rotate(8 75 40)"/>',
    "stretched strokes": '<g transform="scale(2 .5)"><circle cx="20" cy="60" r="15" fill="none" '
    'stroke="#905" stroke-width="6"/></g><path transform="skewX(30)" d="M10 50h30v20h-30z" '
    'fill="none" stroke="#059" stroke-width="4"/>',
    "rules of filling": '<path fill-rule="evenodd" fill="#222" d="M10 10h60v60h-60z M25 25h30v30h'
    '-30z"/><path d="M75 10a10 10 0 1 1 0 40z" fill="#d60"/><path d="M75 55h20v20h-20z M80 60h10'
    'v10h-10z" fill="#06d"/>',
}
