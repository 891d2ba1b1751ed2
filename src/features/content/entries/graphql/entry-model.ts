import { type Entry, entryById } from '../../../../content/entries/entry.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import { mayRead, maySeeText } from '../../../../content/entries/entry-policy.ts';
import {
  type Revision,
  revisionById,
  withRevision,
} from '../../../../content/entries/revision-loaders.ts';
import { kinds } from '../../../../content/kinds/registry.ts';
import { canEditRecord } from '../../../../content/record-capabilities.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import { findableNode, type UriModel } from '../../../../graphql/node.ts';
import { isRecordId } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';

/** A post, a page or the like as GraphQL sees it: the record itself, or one of its stored states. */
export interface EntryModel extends UriModel {
  /** The entry with the values that are shown; for a revision, with the text of the revision. */
  readonly entry: Entry;
  /** The stored entry, on which permissions are checked. */
  readonly record: Entry;
  readonly revision: Revision | null;
  /** Whether it stands for its record, with unsaved text. */
  readonly isPreview: boolean;
  /** The password by which the caller has opened it. */
  readonly password: string | undefined;
}

/** @throws Error for an entry of a kind that has no GraphQL type */
export function toEntryModel(entry: Entry, password?: string): EntryModel {
  const typename = kinds.get(entry.kind)?.graphql?.typename;
  if (typename === undefined)
    throw new Error(`Entries of the kind ${entry.kind} have no GraphQL type.`);
  return {
    typename,
    idType: 'post',
    databaseId: entry.id,
    path: async (context) => readableSlug(await entryPath(context, entry)),
    entry,
    record: entry,
    revision: null,
    isPreview: false,
    password,
  };
}

/** A stored state of an entry, or with `isPreview` the entry as that state would have it. */
export function toRevisionModel(record: Entry, revision: Revision, isPreview = false): EntryModel {
  const { date, dateLocal, authorId } = revision;
  const entry = withRevision(record, revision);
  const changed = { modified: date, modifiedLocal: dateLocal, modifiedUtc: null };
  const model = toEntryModel(record);
  if (isPreview) return { ...model, entry: { ...entry, ...changed }, revision, isPreview };
  const slug = `${record.id}-${revision.isAutosave ? 'autosave' : 'revision'}-v1`;
  const dates = { date, dateLocal, dateUtc: null, isDateFloating: false, ...changed };
  const own = { ...dates, authorId, slug, status: 'inherit' };
  return {
    ...model,
    idType: 'revision',
    databaseId: revision.id,
    path: () => `/?p=${revision.id}`,
    entry: { ...entry, ...own },
    revision,
  };
}

/** The entry of an id that the viewer may read; null for none. */
export async function loadEntryModel(context: Context, id: number): Promise<EntryModel | null> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  return entry && kinds.get(entry.kind)?.graphql && (await mayRead(context, entry))
    ? toEntryModel(entry)
    : null;
}

/** The revision of an id, for those who may edit what it is of. */
export async function loadRevisionModel(context: Context, id: number): Promise<EntryModel | null> {
  const revision = isRecordId(id) ? await revisionById(context).load(id) : null;
  const record = revision && (await entryById(context).load(revision.entryId));
  return record && kinds.get(record.kind)?.graphql && canEditRecord(context.viewer, record)
    ? toRevisionModel(record, revision)
    : null;
}

/** Whether content and excerpt may be shown: a password hides them from all but its editors and those who sent it. */
export const seesText = (context: Context, { record, password }: EntryModel): boolean =>
  record.password === password || maySeeText(context, record, 'edit');

/** The resolver of a field that a password hides as it hides the text: null for those it is hidden from. */
export const openField =
  <Args, Value>(
    read: (model: EntryModel, args: Args, context: Context) => Value,
  ): ((model: EntryModel, args: Args, context: Context) => Value | null) =>
  (model, args, context) =>
    seesText(context, model) ? read(model, args, context) : null;

/** Whether the text may be shown as it was written. */
export const seesRaw = ({ viewer }: Context, { record }: EntryModel): boolean =>
  canEditRecord(viewer, record);

findableNode('post', (context, id) => loadEntryModel(context, Number(id)));
findableNode('revision', (context, id) => loadRevisionModel(context, Number(id)));

findableByPath(async (context, _, query) => {
  const id = query.get('p') ?? query.get('page_id') ?? query.get('attachment_id');
  return id !== null && /^\d+$/.test(id) ? loadEntryModel(context, Number(id)) : null;
});
