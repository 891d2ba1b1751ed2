import type { Environment } from './config.ts';
import { settingsTable } from './settings-table.ts';

/** Returns a sentence for each environment variable that looks like a misspelt setting: `SITEURL`, `Site_Url`, `SITE_URI`. */
export function unknownSettings(env: Environment): readonly string[] {
  const known = settingsTable.map(({ name }): string => name);
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || name.startsWith('OTEL_')) return [];
    const like = known.find((setting) => isLike(name, setting));
    return like === undefined || env[name]?.trim() === ''
      ? []
      : [`The environment variable ${name} is no setting and has no effect; ${like} is one.`];
  });
}

function isLike(name: string, setting: string): boolean {
  const [plain, plainSetting] = [plainName(name), plainName(setting)];
  if (plain === plainSetting) return true;
  if (setting.length < SHORT) return false; // PORT and HOST are near too much
  return plain === `ALMANAC${plainSetting}` || isNear(plain, plainSetting);
}

const SHORT = 6;

const plainName = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether one letter is wrong, missing or too much, or two stand in the wrong order. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
