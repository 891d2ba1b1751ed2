import type { Viewer } from '../auth/viewer.ts';
import { kinds } from './kinds/registry.ts';

/** The facts about a post-like record that decide who may do what with it. */
export interface GuardedRecord {
  /** Used only for a viewer with a preview token. */
  readonly id?: number;
  readonly kind: string;
  readonly authorId: number | null;
  readonly status: string;
  /** The status before the trash. Used only if the status is `trash`. */
  readonly trashedStatus?: string | null;
  /** The parent of this record. Used only if the status is `inherit`. */
  readonly parent?: GuardedRecord | null;
}

/** The right that a capability of a kind gives: the part before the kind's plural, as in `edit_others_posts`. */
type KindAction =
  | 'edit'
  | 'edit_others'
  | 'edit_published'
  | 'edit_private'
  | 'publish'
  | 'delete'
  | 'delete_others'
  | 'delete_published'
  | 'delete_private'
  | 'read_private';

/** Returns the capability that an action on records of this kind needs. Nobody has the one of an unknown kind. */
export function kindCapability(action: KindAction, kind: string): string {
  if (kind === IMPORT_RECORD) return `${action}_aggregator-records`;
  const { needs = null, capabilities } = kinds.get(kind) ?? {};
  return needs ?? (capabilities ? `${action}_${capabilities[1]}` : 'do_not_allow');
}

/** Whether the viewer may publish records of this kind. Creating one needs only `edit`. */
export const canPublish = (viewer: Viewer, kind: string): boolean =>
  viewer.can(kindCapability('publish', kind));

/** Whether the viewer may edit this record, and therefore see its raw fields. */
export const canEditRecord = (viewer: Viewer, record: GuardedRecord): boolean =>
  mayAlter(viewer, record, editing);

/** Whether the viewer may trash or permanently delete this record. */
export const canDeleteRecord = (viewer: Viewer, record: GuardedRecord): boolean =>
  mayAlter(viewer, record, deleting);

/**
 * Whether the viewer may read this record. A password hides its text, not the record. A scheduled record counts as published only
 * once its status says so.
 */
export function canReadRecord(viewer: Viewer, record: GuardedRecord): boolean {
  if (record.status === 'publish' || isPreviewed(viewer, record)) return true;
  if (isOwn(viewer, record) && viewer.can('read')) return true;
  if (record.status === 'private') return viewer.can(kindCapability('read_private', record.kind));
  if (record.status === 'inherit' && inheritsReading(viewer, record)) return true;
  return canEditRecord(viewer, record);
}

/** Whether the viewer has a token to preview this record. It shows nothing raw, and no text that a password hides. */
export const isPreviewed = (
  { previews }: Viewer,
  { id, status }: Pick<GuardedRecord, 'id' | 'status'>,
): boolean => previews !== undefined && previews === id && status !== 'trash';

/**
 * The statuses in which a viewer may edit the records of a kind: their own (by the status before the trash) and those of others.
 */
export interface EditableStatuses {
  /** The viewer. */
  readonly authorId: number;
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/**
 * Returns the result of `canEditRecord` for each status, for a list of editable records. Returns undefined if the viewer may edit
 * all of them.
 */
export function editableStatuses(
  viewer: Viewer,
  kind: string,
  statuses: readonly string[],
): EditableStatuses | undefined {
  const editable = (authorId: number | null) =>
    statuses.filter((status) => canEditRecord(viewer, { kind, authorId, status }));
  const others = editable(null);
  return others.length === statuses.length
    ? undefined
    : { authorId: viewer.id, own: editable(viewer.id), others };
}

/** The records of a kind that a viewer may edit: all of them unless limited to statuses. */
export interface EditableKind {
  readonly kind: string;
  readonly limitedTo?: EditableStatuses;
}

/** Returns which records of some kinds the viewer may edit; leaves out kinds of which the viewer may edit none. */
export const editableKinds = (
  viewer: Viewer,
  kinds: readonly string[],
  statuses: readonly string[],
): readonly EditableKind[] =>
  kinds
    .filter((kind) => viewer.can(kindCapability('edit', kind)))
    .map((kind) => {
      const limitedTo = editableStatuses(viewer, kind, statuses);
      return { kind, ...(limitedTo && { limitedTo }) };
    });

const inheritsReading = (viewer: Viewer, { parent }: GuardedRecord): boolean =>
  parent ? canReadRecord(viewer, parent) : true;

/** Records of imports into the calendar, which are no entries of a kind. */
const IMPORT_RECORD = 'ext-ea-record';

type Alteration = Readonly<Record<'own' | 'others' | 'published' | 'private', KindAction>>;

const editing: Alteration = {
  own: 'edit',
  others: 'edit_others',
  published: 'edit_published',
  private: 'edit_private',
};

const deleting: Alteration = {
  own: 'delete',
  others: 'delete_others',
  published: 'delete_published',
  private: 'delete_private',
};

const mayAlter = (viewer: Viewer, record: GuardedRecord, alteration: Alteration): boolean =>
  (isOwn(viewer, record) ? ownActions : othersActions)(record, alteration).every((action) =>
    viewer.can(kindCapability(action, record.kind)),
  );

// A record that was public before it was trashed needs the same right as then.
function ownActions(record: GuardedRecord, alteration: Alteration): readonly KindAction[] {
  const status = record.status === 'trash' ? record.trashedStatus : record.status;
  return [isPublished(status) ? alteration.published : alteration.own];
}

function othersActions(record: GuardedRecord, alteration: Alteration): readonly KindAction[] {
  if (isPublished(record.status)) return [alteration.others, alteration.published];
  if (record.status === 'private') return [alteration.others, alteration.private];
  return [alteration.others];
}

const isPublished = (status: string | null | undefined): boolean =>
  status === 'publish' || status === 'future';

// A record without an author belongs to nobody, in particular not to anonymous callers.
const isOwn = (viewer: Viewer, record: GuardedRecord): boolean =>
  viewer.id !== 0 && viewer.id === record.authorId;
