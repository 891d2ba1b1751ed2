import { type Role, roleHas } from './capabilities.ts';
import { parseRoles } from './user-rules.ts';

/** Who asks: a user of the site, or nobody known. */
export interface Viewer {
  /** 0 for anonymous callers. */
  readonly id: number;
  /** Empty for anonymous callers. */
  readonly login: string;
  readonly roles: readonly Role[];
  /** The UUID of the application password that the request brought, where it brought one. */
  readonly applicationPassword?: string;
  /** What names the browser session that the request came by, where it came by one. */
  readonly session?: string;
  /** Whether one of the roles has this capability; rules that need a record are in record-capabilities.ts. */
  can(capability: string): boolean;
}

/** What is read of a stored user to know what they may do. */
export interface ViewerSource {
  readonly id: number;
  readonly login: string;
  /** Role names with commas between. */
  readonly roles: string;
}

/** A caller without credentials: may do nothing that needs a capability. */
export const anonymous: Viewer = { id: 0, login: '', roles: [], can: () => false };

/** The viewer that a stored user is. */
export function toViewer(user: ViewerSource): Viewer {
  const roles = parseRoles(user.roles);
  return {
    id: user.id,
    login: user.login,
    roles,
    can: (capability) => roles.some((role) => roleHas(role, capability)),
  };
}
