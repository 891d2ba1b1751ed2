import { make } from './make.js';

const CORNERS = [
  ['left', 'top', 'Top left corner'],
  ['right', 'top', 'Top right corner'],
  ['left', 'bottom', 'Bottom left corner'],
  ['right', 'bottom', 'Bottom right corner'],
];

/** The smallest side of the part to keep, in percent. */
const LEAST = 2;

/** Shows the picture of a form that crops, with a frame that is drawn by mouse, finger and arrow keys. The fields have the numbers. */
export function openCrop(/** @type {HTMLFormElement} */ form) {
  const { left, top, width, height, angle } = form.elements;
  const panel = form.closest('details');
  const canvas = make('canvas', { className: 'crop-picture' });
  const frame = make('button', {
    type: 'button',
    className: 'crop-frame',
    'aria-label': 'The part to keep: move it with the arrow keys',
  });
  const corners = CORNERS.map(([x, y, label]) => {
    const corner = make('button', {
      type: 'button',
      className: 'crop-corner',
      'aria-label': `${label}: move it with the arrow keys`,
    });
    onMove(corner, canvas, read, (from, dx, dy) => resize(from, x, y, dx, dy));
    return corner;
  });
  const clip = make('div', { className: 'crop-clip' }, canvas, frame);
  const stage = make('div', { className: 'crop-stage' }, clip, ...corners);
  const size = make('p', { className: 'help', role: 'status' });
  const turn = (label, by) => {
    const button = make('button', { type: 'button', className: 'plain', textContent: label });
    button.addEventListener('click', () => {
      angle.value = String((Number(angle.value) + by + 360) % 360);
      draw();
    });
    return button;
  };
  const whole = make('button', {
    type: 'button',
    className: 'plain',
    textContent: 'Whole picture',
  });
  whole.addEventListener('click', () => write({ l: 0, t: 0, w: 100, h: 100 }));
  angle.closest('label').hidden = true;
  form
    .querySelector('.crop-fields')
    .before(
      stage,
      make(
        'p',
        { className: 'crop-tools' },
        turn('↺ Turn left', -90),
        turn('↻ Turn right', 90),
        whole,
      ),
      size,
    );
  onMove(frame, canvas, read, ({ l, t, w, h }, dx, dy) => {
    write({ l: between(l + dx, 0, 100 - w), t: between(t + dy, 0, 100 - h), w, h });
  });

  const picture = new Image();
  picture.addEventListener('load', draw);

  function draw() {
    if (!picture.complete || picture.naturalWidth === 0) return;
    const isLying = Number(angle.value) % 180 === 0;
    const scale = Math.min(1, 1200 / Math.max(picture.naturalWidth, picture.naturalHeight));
    const [w, h] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    canvas.width = isLying ? w : h;
    canvas.height = isLying ? h : w;
    const paper = canvas.getContext('2d');
    paper.translate(canvas.width / 2, canvas.height / 2);
    paper.rotate((Number(angle.value) * Math.PI) / 180);
    paper.drawImage(picture, -w / 2, -h / 2, w, h);
    write({ l: 0, t: 0, w: 100, h: 100 });
  }

  function read() {
    return {
      l: Number(left.value),
      t: Number(top.value),
      w: Number(width.value),
      h: Number(height.value),
    };
  }

  function write({ l, t, w, h }) {
    for (const [field, value] of [
      [left, l],
      [top, t],
      [width, w],
      [height, h],
    ])
      field.value = String(Math.round(value * 10) / 10);
    show();
  }

  function show() {
    const { l, t, w, h } = read();
    Object.assign(frame.style, { left: `${l}%`, top: `${t}%`, width: `${w}%`, height: `${h}%` });
    for (const [i, [x, y]] of CORNERS.entries())
      Object.assign(corners[i].style, {
        left: `${x === 'left' ? l : l + w}%`,
        top: `${y === 'top' ? t : t + h}%`,
      });
    const isLying = Number(angle.value) % 180 === 0;
    const [wide, high] = isLying
      ? [picture.naturalWidth, picture.naturalHeight]
      : [picture.naturalHeight, picture.naturalWidth];
    size.textContent = `The new picture has ${Math.round((wide * w) / 100)} × ${Math.round((high * h) / 100)} pixels.`;
  }

  function resize({ l, t, w, h }, x, y, dx, dy) {
    const r = x === 'right' ? between(l + w + dx, l + LEAST, 100) : l + w;
    const b = y === 'bottom' ? between(t + h + dy, t + LEAST, 100) : t + h;
    const newLeft = x === 'left' ? between(l + dx, 0, r - LEAST) : l;
    const newTop = y === 'top' ? between(t + dy, 0, b - LEAST) : t;
    write({ l: newLeft, t: newTop, w: r - newLeft, h: b - newTop });
  }

  for (const field of [left, top, width, height]) field.addEventListener('input', show);
  const begin = () => {
    if (panel.open && !picture.src)
      picture.src = document.querySelector('img[data-original]').dataset.original;
  };
  panel.addEventListener('toggle', begin);
  begin();
}

const between = (value, least, most) => Math.min(Math.max(value, least), most);

/**
 * Calls `move` with the area as it was at first, and the way since then in percent of the picture, when an element is dragged or moved
 * with the arrow keys: by one percent, with Shift by ten.
 *
 * @template T
 * @param {HTMLElement} element
 * @param {HTMLElement} picture
 * @param {() => T} read
 * @param {(from: T, dx: number, dy: number) => void} move
 */
function onMove(element, picture, read, move) {
  let begun;
  element.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    element.focus();
    element.setPointerCapture(event.pointerId);
    begun = { x: event.clientX, y: event.clientY, from: read() };
  });
  element.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (!element.hasPointerCapture(pointerId)) return;
    const { width, height } = picture.getBoundingClientRect();
    const { x, y, from } = begun;
    move(from, ((clientX - x) * 100) / width, ((clientY - y) * 100) / height);
  });
  element.addEventListener('keydown', (event) => {
    const by = event.shiftKey ? 10 : 1;
    const ways = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    move(read(), ...way);
  });
}
