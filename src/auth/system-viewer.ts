import { roleHas } from './capabilities.ts';
import type { Viewer } from './viewer.ts';

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
