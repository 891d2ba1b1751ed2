/** Colours as pages use them: of text on the paper, and of text on an area of that colour; by day and by night. */
export interface Accent {
  readonly byDay: string;
  readonly inkByDay: string;
  readonly byNight: string;
  readonly inkByNight: string;
}

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** The darkest and the lightest background that text of the accent stands on (base.css). */
const DAY: Rgb = [0xe8, 0xe8, 0xe4];
const NIGHT: Rgb = [0x2a, 0x2e, 0x32];

/** WCAG 2.2 asks for 4.5 (SC 1.4.3). */
const READABLE = 4.5;

/**
 * Returns the colours that follow from a site's accent: darkened until it is readable on the light paper, and lightened
 * until it is on the dark one. @param colour `#rrggbb`
 */
export function accentOf(colour: string): Accent {
  const own = toRgb(colour);
  const [day, night] = [readableOn(DAY, own, BLACK), readableOn(NIGHT, own, WHITE)];
  return {
    byDay: toHex(day),
    inkByDay: toHex(inkOn(day)),
    byNight: toHex(night),
    inkByNight: toHex(inkOn(night)),
  };
}

/** The ratio of two colours' luminance, from 1 to 21. @param a `#rrggbb` */
export const contrast = (a: string, b: string): number => contrastOf(toRgb(a), toRgb(b));

function readableOn(paper: Rgb, colour: Rgb, end: Rgb): Rgb {
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = mix(colour, end, part);
    if (contrastOf(mixed, paper) >= READABLE) return mixed;
  }
  return end;
}

/** One of the two is always readable. */
const inkOn = (colour: Rgb): Rgb =>
  contrastOf(colour, WHITE) >= contrastOf(colour, BLACK) ? WHITE : BLACK;

const mix = ([r, g, b]: Rgb, [toR, toG, toB]: Rgb, part: number): Rgb => {
  const between = (from: number, to: number) => Math.round(from + (to - from) * part);
  return [between(r, toR), between(g, toG), between(b, toB)];
};

function contrastOf(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, as WCAG defines it. */
function luminance([r, g, b]: Rgb): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

const toRgb = (colour: string): Rgb => {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 0xff, number & 0xff];
};

const toHex = (colour: Rgb): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
