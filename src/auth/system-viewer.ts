import { roleHas } from './capabilities.ts';
import type { Viewer } from './viewer.ts';

/**
 * Whoever runs the command line on the server: may what an administrator may, but is no user, so that nothing becomes theirs.
 * Never given to a request.
 */
export const systemViewer: Viewer = {
  id: 0,
  login: '',
  roles: ['administrator'],
  can: (capability) => roleHas('administrator', capability),
};
