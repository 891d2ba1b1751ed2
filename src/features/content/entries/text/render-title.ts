import { texturize } from './texturize.ts';

/** Makes a raw title into HTML: typographic, trimmed, markup kept, nothing put before it whatever its status. */
export function renderTitle(raw: string): string {
  return texturize(raw).trim();
}
