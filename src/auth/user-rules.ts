import { type Role, roleNames } from './capabilities.ts';

/** Whether a new user may have this login: up to 60 ASCII letters, digits, `_ . - @` and single inner spaces. */
export const isLogin = (text: string): boolean =>
  text.length <= longestLogin && /^[a-z0-9_.@-]+(?: [a-z0-9_.@-]+)*$/i.test(text);

/**
 * Whether this is a valid login password: not empty and without a backslash, which clients of the reference do not expect to
 * work.
 */
export const isPassword = (text: string): boolean =>
  text !== '' && text.length <= longestPassword && !text.includes('\\');

/** Whether this is one of the five roles. */
export const isRole = (text: string): text is Role =>
  // Widened, since `includes` accepts only roles.
  (roleNames as readonly string[]).includes(text);

/** Parses a stored comma-separated list of roles. Unknown roles are omitted. */
export const parseRoles = (text: string): readonly Role[] => text.split(',').filter(isRole);

const longestLogin = 60;
/** Far above what anyone types. The time of hashing depends on the length. */
const longestPassword = 4096;
