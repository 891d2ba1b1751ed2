import type { SettingName } from './settings-table.ts';

/** A setting has an invalid value. The message is one sentence that names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Creates the error for a value other than the expected one. */
export const wrong = (name: SettingName, value: string, expected: string): ConfigError =>
  new ConfigError(`${name} must be ${expected}, which ${value} is not.`);

/** Returns the trimmed value of a setting, or undefined. */
export type ReadSetting = (name: SettingName) => string | undefined;

/** @throws ConfigError for a value other than true or false */
export function readSwitch(read: ReadSetting, name: SettingName, byDefault = false): boolean {
  const value = read(name) ?? String(byDefault);
  if (['true', '1'].includes(value)) return true;
  if (['false', '0'].includes(value)) return false;
  throw wrong(name, value, 'true or false');
}

/** @throws ConfigError for a value that is not an integer from `least`, which is 1 by default, to `most` */
export function readNumber(
  read: ReadSetting,
  name: SettingName,
  {
    byDefault,
    least = 1,
    most,
  }: { readonly byDefault: number; readonly least?: number; readonly most: number },
): number {
  const value = read(name) ?? String(byDefault);
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw wrong(name, value, `a whole number from ${least} to ${most}`);
}

/** Returns null for an invalid address. */
export const parseUrl = (value: string): URL | null =>
  URL.canParse(value) ? new URL(value) : null;

/** Returns the items of a comma-separated value. */
export const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
