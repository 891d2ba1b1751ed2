import { isAfterSpace, isBeforeSpace } from './text-edges.ts';

/** Turns runs of hyphens into dashes: three always, two and one as their surroundings ask for. */
export function typographicDashes(text: string): string {
  return text.replace(/-+/g, (run: string, at: number) => {
    const long = '&#8212;'.repeat(Math.floor(run.length / 3));
    const rest = run.length % 3;
    if (rest === 0) return long;
    const standsAlone =
      long === '' && isAfterSpace(text, at) && isBeforeSpace(text, at + run.length);
    if (rest === 1) return long + (standsAlone ? '&#8211;' : '-');
    if (standsAlone) return '&#8212;';
    // International domain names (xn--…) are no place for a dash.
    return long + (long === '' && text.endsWith('xn', at) ? '--' : '&#8211;');
  });
}
