import { wrong } from './config-error.ts';
import type { SettingName } from './settings-table.ts';

/** The value of a setting, without blanks around it; undefined for none. */
export type ReadSetting = (name: SettingName) => string | undefined;

/** @throws ConfigError for what is neither true nor false */
export function readSwitch(name: SettingName, value: string): boolean {
  if (['true', '1'].includes(value)) return true;
  if (['false', '0'].includes(value)) return false;
  throw wrong(name, value, 'true or false');
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
