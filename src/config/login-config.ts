import { type ReadSetting, readNumber, readSwitch } from './setting-value.ts';

/** How people log in with front ends, and whether they may register. */
export interface LoginConfig {
  /** In seconds. */
  readonly tokenLifetimes: { readonly access: number; readonly refresh: number };
  readonly usersCanRegister: boolean;
}

export const readLoginConfig = (read: ReadSetting): LoginConfig => ({
  tokenLifetimes: {
    access: readNumber(read, 'ACCESS_TOKEN_SECONDS', { byDefault: 300, least: 30, most: DAY }),
    refresh: readNumber(read, 'REFRESH_TOKEN_DAYS', { byDefault: 30, most: 365 }) * DAY,
  },
  usersCanRegister: readSwitch(read, 'USERS_CAN_REGISTER'),
});

/** In seconds. */
const DAY = 24 * 60 * 60;
