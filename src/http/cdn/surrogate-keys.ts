import { type ChangeOperation, type Dependency, groupOf } from '../../storage/change-log.ts';

/** The key of every uploaded file. */
export const UPLOADS_KEY = 'uploads';

/** The key of every response but uploads: all show something of the settings. */
export const EVERYTHING_KEY = 'setting';

export interface KeyedChange {
  readonly kind: string;
  readonly recordId: number;
  readonly operation: ChangeOperation | string;
}

/**
 * Returns the keys of all responses that a change may have made stale; none for records that no visitor reads. A response has its
 * dependencies as keys: `entry`, `kind:post`, `entry:5`.
 */
export function keysOfChange({
  kind,
  recordId,
  operation,
}: KeyedChange): readonly (Dependency | typeof UPLOADS_KEY)[] {
  const group = groupOf(kind);
  if (group === 'private') return [];
  if (group === 'term') return ['term', `term:${recordId}`];
  if (group !== 'entry') return [group];
  const keys: Dependency[] = ['entry', `kind:${kind}`, `entry:${recordId}`];
  // A file never changes, but it can be deleted.
  return kind === 'attachment' && operation === 'delete' ? [...keys, UPLOADS_KEY] : keys;
}
