/** Width and height in pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** A smaller image to be made, and of which part of the picture. */
export interface SubSize extends Dimensions {
  readonly name: SizeName;
  /** Whether what doesn't fit is cut off around the middle. */
  readonly isCropped: boolean;
}

type SizeName = (typeof bounds)[number]['name'];

/** docs/rest.md §4.6; 0 leaves the height open. The order is that of `media_details.sizes`. */
const bounds = [
  { name: 'medium', width: 300, height: 300, isCropped: false },
  { name: 'large', width: 1024, height: 1024, isCropped: false },
  { name: 'thumbnail', width: 150, height: 150, isCropped: true },
  { name: 'medium_large', width: 768, height: 0, isCropped: false },
  { name: '1536x1536', width: 1536, height: 1536, isCropped: false },
  { name: '2048x2048', width: 2048, height: 2048, isCropped: false },
] as const;

/** Above this, in either direction, a smaller image takes the main file's place. */
export const MAX_SIDE = 2560;

/** The smaller images that a picture of these dimensions has; none that would be as large as itself. */
export function subSizesOf(of: Dimensions): readonly SubSize[] {
  return bounds.flatMap(({ name, width, height, isCropped }) => {
    const size = isCropped
      ? { width: Math.min(width, of.width), height: Math.min(height, of.height) }
      : fitInto(of, { width, height });
    return isAlike(size, of) ? [] : [{ name, isCropped, ...size }];
  });
}

/** The largest dimensions of the same proportions within bounds, of which 0 is none. A picture is never enlarged. */
export function fitInto({ width, height }: Dimensions, box: Dimensions): Dimensions {
  const ratio = Math.min(
    1,
    box.width > 0 ? box.width / width : 1,
    box.height > 0 ? box.height / height : 1,
  );
  return {
    width: Math.max(1, Math.round(width * ratio)),
    height: Math.max(1, Math.round(height * ratio)),
  };
}

/** Whether two images differ by no more than rounding does. */
export const isAlike = (a: Dimensions, b: Dimensions): boolean =>
  Math.abs(a.width - b.width) <= 1 && Math.abs(a.height - b.height) <= 1;

/** Whether two images show the same picture, as far as their proportions tell. */
export function hasSameProportions(a: Dimensions, b: Dimensions): boolean {
  const [small, large] = a.width > b.width ? [b, a] : [a, b];
  return isAlike(fitInto(large, { width: small.width, height: 0 }), small);
}
