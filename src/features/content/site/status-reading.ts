import type { Viewer } from '../../../auth/viewer.ts';
import { editsAnything } from './describing-policy.ts';
import type { Status } from './statuses.ts';

/** Public statuses are known to all, the others to those who edit, internal ones to nobody. */
export const mayReadStatus = (viewer: Viewer, { isPublic, isInternal }: Status): boolean =>
  isPublic || (!isInternal && editsAnything(viewer));
