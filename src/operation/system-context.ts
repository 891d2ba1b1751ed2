import { systemViewer } from '../auth/system-viewer.ts';
import type { Viewer } from '../auth/viewer.ts';
import { surfacesOf } from '../config/addresses.ts';
import { beginRequest, type Context } from './context.ts';
import type { Services } from './services.ts';

/**
 * Creates a context for background work and the command line, with an administrator's rights and no user, unless a viewer is
 * given.
 */
export async function systemContext(
  services: Services,
  viewer: Viewer = systemViewer,
): Promise<Context> {
  const [surface] = surfacesOf(services.config);
  if (!surface) throw new Error('There is no surface to answer on.');
  return beginRequest(services, { viewer, surface });
}
