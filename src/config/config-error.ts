import type { SettingName } from './settings-table.ts';

/** A setting has an invalid value. The message is one sentence that names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Creates the error for a value other than the expected one. */
export const wrong = (name: SettingName, value: string, expected: string): ConfigError =>
  new ConfigError(`${name} must be ${expected}, which ${value} is not.`);
