import { type Role, roleHas, roleNames } from './capabilities.ts';

/** The caller: a user of the site, or anonymous. */
export interface Viewer {
  /** 0 for anonymous callers. */
  readonly id: number;
  /** Empty for anonymous callers. */
  readonly login: string;
  readonly roles: readonly Role[];
  /** The UUID of the application password in the request. */
  readonly applicationPassword?: string;
  /** The id of the browser session of the request. */
  readonly session?: string;
  /** The id of the entry that a preview token opens for reading. */
  readonly previews?: number;
  /** Whether one of the roles has this capability. Rules about records are in src/content. */
  can(capability: string): boolean;
}

/** The columns of a stored user that decide what they may do. */
export interface ViewerSource {
  readonly id: number;
  readonly login: string;
  /** Comma-separated role names. */
  readonly roles: string;
}

/** A caller without credentials, who has no capabilities. */
export const anonymous: Viewer = { id: 0, login: '', roles: [], can: () => false };

/** Whether this is an anonymous visitor without a preview, so that responses to them may be cached and sent to all others. */
export const isAnybody = ({ id, previews }: Pick<Viewer, 'id' | 'previews'>): boolean =>
  id === 0 && previews === undefined;

/** Creates the viewer of a stored user. */
export function toViewer(user: ViewerSource): Viewer {
  const roles = parseRoles(user.roles);
  return {
    id: user.id,
    login: user.login,
    roles,
    can: (capability) => roles.some((role) => roleHas(role, capability)),
  };
}

/**
 * The viewer of the command line and of background work. It has an administrator's capabilities but is no user, so it owns
 * nothing. Requests never get it.
 */
export const systemViewer: Viewer = {
  id: 0,
  login: '',
  roles: ['administrator'],
  can: (capability) => roleHas('administrator', capability),
};

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
