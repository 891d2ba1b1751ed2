import { wrong } from './config-error.ts';
import { parseUrl, type ReadSetting, readNumber, readSwitch } from './setting-value.ts';

/** How people log in with front ends, and whether they may register. */
export interface LoginConfig {
  /** In seconds. */
  readonly tokenLifetimes: { readonly access: number; readonly refresh: number };
  readonly usersCanRegister: boolean;
  /** Where a front end shows previews, with `{token}` and other placeholders; null for the site's own pages. */
  readonly previewUrl: string | null;
}

export const readLoginConfig = (read: ReadSetting): LoginConfig => ({
  tokenLifetimes: {
    access: readNumber(read, 'ACCESS_TOKEN_SECONDS', { byDefault: 300, least: 30, most: DAY }),
    refresh: readNumber(read, 'REFRESH_TOKEN_DAYS', { byDefault: 30, most: 365 }) * DAY,
  },
  usersCanRegister: readSwitch(read, 'USERS_CAN_REGISTER'),
  previewUrl: readPreviewUrl(read('PREVIEW_URL')),
});

function readPreviewUrl(value: string | undefined): string | null {
  if (value === undefined) return null;
  const url = parseUrl(value.replaceAll(/\{(id|slug|type|token)\}/g, 'x'));
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb && value.includes('{token}') && !/^https?:\/\/[^/]*\{/.test(value)) return value;
  throw wrong(
    'PREVIEW_URL',
    value,
    'an address such as https://app.example/preview?id={id}&token={token}',
  );
}

/** In seconds. */
const DAY = 24 * 60 * 60;
