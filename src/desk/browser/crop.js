import Cropper from 'cropperjs';
import styles from 'cropperjs/dist/cropper.css' with { type: 'text' };
import { addStyles, make, makeButton } from './make.js';

addStyles(styles);

/** Shows the picture of a form that crops, with a frame for mouse and finger. It follows the fields, and they follow it. */
export function openCrop(/** @type {HTMLFormElement} */ form) {
  const { left, top, width, height, angle } = form.elements;
  const panel = form.closest('details');
  const image = make('img', { alt: '' });
  const size = make('p', { className: 'help', role: 'status' });
  form.querySelector('.crop-fields').before(make('div', { className: 'crop-stage' }, image));
  form.querySelector('.crop-fields').after(size, makeButton('Whole picture', showWhole));

  /** @type {Cropper | undefined} */
  let cropper;
  let isDragged = false;
  function open() {
    if (!panel.open || cropper) return;
    image.src = document.querySelector('img[data-original]').dataset.original;
    cropper = new Cropper(image, {
      viewMode: 1,
      autoCropArea: 1,
      checkCrossOrigin: false,
      checkOrientation: false,
      zoomable: false,
      ready: turn,
      cropstart() {
        isDragged = true;
      },
      cropend() {
        isDragged = false;
      },
      // The frame also changes, by parts of a pixel, with the window.
      crop: ({ detail }) => isDragged && write(detail),
    });
  }

  /** Turns the picture, as large as there is room for. */
  function turn() {
    cropper.clear(); // a frame would be cut by the bounds that it has now
    cropper.rotateTo(Number(angle.value));
    const { naturalWidth, naturalHeight } = cropper.getCanvasData();
    const room = cropper.getContainerData();
    const scale = Math.min(room.width / naturalWidth, room.height / naturalHeight);
    const [w, h] = [naturalWidth * scale, naturalHeight * scale];
    cropper.setCanvasData({
      left: (room.width - w) / 2,
      top: (room.height - h) / 2,
      width: w,
      height: h,
    });
    cropper.crop();
    showWhole();
  }

  /** @param {{ x: number, y: number, width: number, height: number }} part of the turned picture, in pixels */
  function write(part) {
    const whole = cropper.getCanvasData();
    const percents = [
      [left, part.x / whole.naturalWidth],
      [top, part.y / whole.naturalHeight],
      [width, part.width / whole.naturalWidth],
      [height, part.height / whole.naturalHeight],
    ];
    for (const [field, share] of percents)
      if (field !== document.activeElement) field.value = Math.round(share * 10_000) / 100;
    size.textContent = `The new picture has ${Math.round(part.width)} × ${Math.round(part.height)} pixels.`;
  }

  function read() {
    const { naturalWidth, naturalHeight } = cropper.getCanvasData();
    cropper.setData({
      x: (left.value * naturalWidth) / 100,
      y: (top.value * naturalHeight) / 100,
      width: (width.value * naturalWidth) / 100,
      height: (height.value * naturalHeight) / 100,
    });
    write(cropper.getData());
  }

  function showWhole() {
    const { naturalWidth, naturalHeight } = cropper.getCanvasData();
    cropper.setData({ x: 0, y: 0, width: naturalWidth, height: naturalHeight });
    write(cropper.getData());
  }

  angle.addEventListener('change', turn);
  for (const field of [left, top, width, height]) field.addEventListener('input', read);
  panel.addEventListener('toggle', open);
  open();
}
