import { type Role, roleHas } from './capabilities.ts';
import { parseRoles } from './user-rules.ts';

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
  /** Whether one of the roles has this capability. Rules about records are in record-capabilities.ts. */
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

/** Whether this is any stranger, so that whatever they are shown may be kept and shown to all others. */
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
