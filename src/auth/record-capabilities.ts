import type { Viewer } from './viewer.ts';

/** What is known of a post-like record when asking who may do what with it. */
export interface GuardedRecord {
  readonly kind: string;
  readonly authorId: number | null;
  readonly status: string;
  /** The status before the trash; of interest only while the status is `trash`. */
  readonly trashedStatus?: string | null;
  /** The record that this one hangs on: asked for where the status is `inherit`. */
  readonly parent?: GuardedRecord | null;
}

/** What a capability of a kind allows; it stands before the kind's own plural, as in `edit_others_posts`. */
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

/** The capability that an action on records of this kind needs; of an unknown kind one that nobody has. */
export function kindCapability(action: KindAction, kind: string): string {
  // What is done with menus takes one right, whatever it is.
  if (kind === 'nav_menu_item') return 'edit_theme_options';
  const base = capabilityBases.get(kind);
  return base === undefined ? 'do_not_allow' : `${action}_${base}`;
}

/** Whether the viewer may publish records of this kind; to make one takes `edit` alone. */
export const canPublish = (viewer: Viewer, kind: string): boolean =>
  viewer.can(kindCapability('publish', kind));

/** Whether the viewer may change this record, and so see it raw. */
export const canEditRecord = (viewer: Viewer, record: GuardedRecord): boolean =>
  mayAlter(viewer, record, editing);

/** Whether the viewer may trash this record or remove it for good. */
export const canDeleteRecord = (viewer: Viewer, record: GuardedRecord): boolean =>
  mayAlter(viewer, record, deleting);

/**
 * Whether the viewer may read this record at all. A password on it is another matter: it hides the text, not the record.
 * A scheduled record counts as published only once its status says so.
 */
export function canReadRecord(viewer: Viewer, record: GuardedRecord): boolean {
  if (record.status === 'publish') return true;
  if (isOwn(viewer, record) && viewer.can('read')) return true;
  if (record.status === 'private') return viewer.can(kindCapability('read_private', record.kind));
  if (record.status === 'inherit' && inheritsReading(viewer, record)) return true;
  return canEditRecord(viewer, record);
}

/** In which statuses a viewer may change the records of a kind: their own, by the status before the trash, and others'. */
export interface EditableStatuses {
  /** The viewer. */
  readonly authorId: number;
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/**
 * What `canEditRecord` says of each of these statuses, for a list that is to show only what the viewer may change; undefined where
 * they may change all of it.
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

const inheritsReading = (viewer: Viewer, { parent }: GuardedRecord): boolean =>
  parent ? canReadRecord(viewer, parent) : true;

const capabilityBases: ReadonlyMap<string, string> = new Map([
  ['post', 'posts'],
  ['attachment', 'posts'],
  ['page', 'pages'],
  ['ext_events', 'ext_events'],
  ['ext_venue', 'ext_venues'],
  ['ext_organizer', 'ext_organizers'],
  ['ext-ea-record', 'aggregator-records'],
]);

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

// What was published before it went to the trash needs the same right as while it was public.
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

// A record that lost its author is nobody's own, least of all an anonymous caller's.
const isOwn = (viewer: Viewer, record: GuardedRecord): boolean =>
  viewer.id !== 0 && viewer.id === record.authorId;
