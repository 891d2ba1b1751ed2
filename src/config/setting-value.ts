import { wrong } from './config-error.ts';
import type { SettingName } from './settings-table.ts';

/** The value of a setting, without blanks around it; undefined for none. */
export type ReadSetting = (name: SettingName) => string | undefined;

/** False unless said. @throws ConfigError for what is neither true nor false */
export function readSwitch(read: ReadSetting, name: SettingName): boolean {
  const value = read(name) ?? 'false';
  if (['true', '1'].includes(value)) return true;
  if (['false', '0'].includes(value)) return false;
  throw wrong(name, value, 'true or false');
}

/** @throws ConfigError for what is no whole number from 1 to `most` */
export function readNumber(
  read: ReadSetting,
  name: SettingName,
  { byDefault, most }: { readonly byDefault: number; readonly most: number },
): number {
  const value = read(name) ?? String(byDefault);
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= 1 && number <= most) return number;
  throw wrong(name, value, `a whole number from 1 to ${most}`);
}

/** Null for what is no address. */
export const parseUrl = (value: string): URL | null =>
  URL.canParse(value) ? new URL(value) : null;

/** The items of a value with commas between. */
export const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
