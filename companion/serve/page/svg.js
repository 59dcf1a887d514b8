// Elements of SVG.

const SVG = 'http://www.w3.org/2000/svg';

// draw('path', {class: 'rim', d: 'M0 0'}, child, …)
export function draw(tag, about = {}, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(about)) if (value !== false && value != null) made.setAttribute(name, value);
  made.append(...inside.flat(2).filter(Boolean));
  return made;
}

// A text about a point.
export function text(string, x, y, kind) {
  const made = draw('text', { x, y, class: kind, 'text-anchor': 'middle', dy: '.35em' });
  made.textContent = string;
  return made;
}
