import type { Config } from '../../../config/config.ts';
import type { SiteSettings } from '../../../config/site-settings.ts';
import { theme } from '../site/theme.ts';

/** Letters, digits, `-` and `_`, at most 60. */
export const isLocationName = (name: string): boolean => /^[\w-]{1,60}$/.test(name);

/** What the locations are for, by name: the theme's, those that the site declares, and those that menus were brought in. */
export function knownLocations(
  { menuLocations: declared }: Pick<Config, 'menuLocations'>,
  { menuLocations: placed }: Pick<SiteSettings, 'menuLocations'>,
): Readonly<Record<string, string>> {
  const own: Readonly<Record<string, string>> = theme.menuLocations;
  const names = new Set([...Object.keys(own), ...declared, ...Object.keys(placed)]);
  return Object.fromEntries([...names].map((name) => [name, own[name] ?? inWords(name)]));
}

/** `primary-menu` as `Primary menu`. */
const inWords = (name: string): string => {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
