import type { Viewer } from '../../../../auth/viewer.ts';

/** What people call a viewer's part on the site. */
export function roleName({ roles }: Viewer): string {
  const [role] = roles;
  return role === undefined ? 'None' : role.charAt(0).toUpperCase() + role.slice(1);
}
