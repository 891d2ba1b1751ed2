import { ownKinds } from '../../../model/own-kinds.ts';

/** Whether entries of a kind stand below each other, so that those below different parents may share a slug. */
export const isNestedKind = (kind: string): boolean =>
  kind === 'page' || (ownKinds.get(kind)?.isHierarchical ?? false);
