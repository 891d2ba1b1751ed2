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

/**
 * Whether this looks like a deliverable email address: unquoted, on a dotted host name, within the lengths of RFC 5321 §4.5.3.1.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    text.length <= longestEmail &&
    local.length <= longestLocalPart &&
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label))
  );
}

/** Whether this is one of the five roles. */
export const isRole = (text: string): text is Role =>
  // Widened, since `includes` accepts only roles.
  (roleNames as readonly string[]).includes(text);

/** Parses a stored comma-separated list of roles. Unknown roles are omitted. */
export const parseRoles = (text: string): readonly Role[] => text.split(',').filter(isRole);

const longestLogin = 60;
/** Far above what anyone types. The time of hashing depends on the length. */
const longestPassword = 4096;
const longestEmail = 254;
const longestLocalPart = 64;
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
