import type { SettingName } from './settings-table.ts';

/** A setting has a value that it can't have; the message is one sentence that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The error for a value that is not what its setting must be. */
export const wrong = (name: SettingName, value: string, expected: string): ConfigError =>
  new ConfigError(`${name} must be ${expected}, which ${value} is not.`);
