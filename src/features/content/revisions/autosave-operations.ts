import type { Entry } from '../../../content/entries/entry.ts';
import {
  assertNotEmpty,
  type EntryChanges,
  plainColumns,
  wishes,
} from '../../../content/entries/entry-changes.ts';
import { valuesAfter } from '../../../content/entries/entry-index.ts';
import {
  assertCanEdit,
  assertCanMakeSticky,
  assertCanSetAuthor,
  unknownEntry,
} from '../../../content/entries/entry-policy.ts';
import { autosavesOfEntry, type Revision } from '../../../content/entries/revision-loaders.ts';
import { writtenTerms } from '../../../content/entries/taxonomy-args.ts';
import {
  entryForWrite,
  type RevisedText,
  updateEntry,
} from '../../../content/entries/update-entry.ts';
import { readWrittenEntry } from '../../../content/entries/written-entry.ts';
import { writtenEntryArgs } from '../../../content/entries/written-entry-args.ts';
import { writeArgs } from '../../../content/fields/field.ts';
import type { ValuesByName } from '../../../content/fields/field-type.ts';
import {
  revisedFields,
  type UnsavedValues,
  unsavedOf,
} from '../../../content/fields/field-values.ts';
import { commonFields } from '../../../content/kinds/built-in-kinds.ts';
import type { Kind } from '../../../content/kinds/kind.ts';
import { kinds, siteHasGroups } from '../../../content/kinds/registry.ts';
import { taxonomiesOf } from '../../../content/terms/taxonomies.ts';
import { termById } from '../../../content/terms/term.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { integer, list, recordId, schemaOf } from '../../../operation/args.ts';
import { RECORD_LIST } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { assertCanReadAutosaves, loadParent, loadRevised } from './revision-policy.ts';

/** docs/rest.md §4.9 */
export const getAutosave = defineOperation({
  name: 'getAutosave',
  kind: 'query',
  summary: 'Reads what a user has typed of a text and not saved.',
  args: {
    parent: recordId({ description: 'The id of what it is an autosave of.' }),
    id: recordId({ description: 'The id of the autosave.' }),
  },
  async authorize(context, { parent }) {
    assertCanReadAutosaves(context, await loadParent(context, parent));
  },
  async resolve(context, { parent, id }): Promise<Revision> {
    const autosaves = await autosavesOfEntry(context).load(parent);
    const found = autosaves.find((autosave) => autosave.id === id);
    if (!found)
      throw new ApiError('rest_post_no_autosave', 404, 'There is no such autosave of this.');
    return found;
  },
});

/** docs/rest.md §4.9: one of each user who has typed and not saved, the latest first. */
export const listAutosaves = defineOperation({
  name: 'listAutosaves',
  kind: 'query',
  summary: 'Lists what users have typed of a text and not saved.',
  args: { parent: recordId({ description: 'The id of what the autosaves are of.' }) },
  async authorize(context, { parent }) {
    assertCanReadAutosaves(context, await loadParent(context, parent));
  },
  resolve: (context, { parent }): Promise<readonly Revision[]> =>
    autosavesOfEntry(context).load(parent),
});

/**
 * Stores a user's unsaved text of an entry in the user's only autosave of it; returns its id. Text that equals the entry's leaves an
 * autosave unchanged (recorded).
 */
async function saveAutosave(
  context: Context,
  transaction: Transaction,
  kind: Kind,
  entryId: number,
  changes: EntryChanges,
): Promise<number> {
  const { prisma } = transaction;
  // Held, so that two autosaves of one user at one moment don't become two rows.
  const entry = await entryForWrite(transaction, entryId);
  const authorId = context.viewer.id || null;
  const known = await prisma.revision.findFirst({
    where: { entryId, authorId, isAutosave: true },
    select: { id: true, fields: true },
  });
  const unsaved = unsavedAfter(entry, known && unsavedOf(known), changes);
  const { title, content, excerpt, footnotes } = changes;
  const text = {
    ...wishes({ title, content, excerpt, footnotes }),
    fields: revisedFields(
      kind,
      { ...entry, ...plainColumns(changes), values: unsaved?.values ?? entry.values },
      unsaved,
    ),
  };
  const saved = { ...entry, fields: revisedFields(kind, entry) };
  if (known && isSame(text, saved)) return known.id;
  if (known) {
    await prisma.revision.update({
      where: { id: known.id },
      data: { ...text, date: context.now },
      select: { id: true },
    });
    return known.id;
  }
  // In a first autosave, texts that were not sent are empty (recorded).
  const data = { ...EMPTY, ...text, entryId, authorId, isAutosave: true, date: context.now };
  const { id } = await prisma.revision.create({ data, select: { id: true } });
  return id;
}

/** Returns the unsaved values of an autosave beside its text, with what was not sent again; undefined for nothing. */
function unsavedAfter(
  { kind, values }: Entry,
  before: UnsavedValues | null,
  changes: EntryChanges,
): UnsavedValues | undefined {
  const { featuredMediaId, template, format, ownValues, terms } = changes;
  const columns = {
    ...before?.columns,
    ...wishes({ featuredMediaId, template, format }),
  };
  const unsaved = {
    ...(Object.keys(columns).length > 0 && { columns }),
    ...(before?.values !== undefined && { values: before.values }),
    ...(ownValues && { values: valuesAfter(kind, before?.values ?? values, changes) }),
    ...((before?.terms || terms) && { terms: { ...before?.terms, ...terms } }),
  };
  return Object.keys(unsaved).length > 0 ? unsaved : undefined;
}

const EMPTY: RevisedText = { title: '', content: '', excerpt: '', footnotes: '', fields: '' };

/** Blanks at the ends and in number make no difference. */
const isSame = (text: Partial<RevisedText>, saved: RevisedText): boolean =>
  FIELDS.every((field) => text[field] === undefined || plain(text[field]) === plain(saved[field]));

const FIELDS = ['title', 'content', 'excerpt', 'footnotes', 'fields'] as const;

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The place of an autosave: the user's own draft itself, or a row beside the entry. */
export interface SavedAutosave {
  readonly isEntry: boolean;
  /** The entry's or the autosave's. */
  readonly id: number;
}

/** The arguments of writes of entries of any kind: all terms together, and values of groups of fields. */
export const anyKindArgs = {
  terms: list(integer(), {
    maxItems: RECORD_LIST,
    description: 'The ids of all terms that it is to carry.',
  }),
  ...(siteHasGroups ? { acf: schemaOf<ValuesByName>({ type: 'object' }) } : {}),
};

/** docs/rest.md §4.9; a public entry does not change until it is saved. */
export const createAutosave = defineOperation({
  name: 'createAutosave',
  kind: 'mutation',
  summary: 'Keeps what a user has typed of a text and not saved.',
  args: {
    parent: recordId({ description: 'The id of what is being edited.' }),
    ...writtenEntryArgs,
    ...writeArgs(commonFields),
    ...anyKindArgs,
  },
  async authorize(context, args) {
    const entry = await loadRevised(context, args.parent);
    assertCanEdit(context, entry);
    assertCanSetAuthor(context, entry.kind, args.author, entry.authorId ?? 0);
    assertCanMakeSticky(context, args);
  },
  async resolve(context, args): Promise<SavedAutosave> {
    const entry = await loadRevised(context, args.parent);
    const kind = kinds.get(entry.kind);
    if (!kind) throw unknownEntry();
    const written = {
      ...(await readWrittenEntry(context, kind, args, entry)),
      terms: await readTermIds(context, kind, args),
    };
    if (isOwnDraft(context, entry)) {
      assertNotEmpty(written, entry);
      await context.write((transaction) => updateEntry(context, transaction, entry.id, written));
      return { isEntry: true, id: entry.id };
    }
    const id = await context.write((transaction) =>
      saveAutosave(context, transaction, kind, entry.id, written),
    );
    return { isEntry: false, id };
  },
});

/** Returns the terms of each taxonomy: those of `terms`, or those that REST names by taxonomy. */
export async function readTermIds(
  context: Context,
  kind: Kind,
  args: { readonly terms?: readonly number[] | undefined },
): Promise<EntryChanges['terms']> {
  if (!args.terms) {
    const written = writtenTerms(kind, args);
    // A menu item names the one menu that it is in.
    return (
      written &&
      Object.fromEntries(Object.entries(written).map(([taxonomy, ids]) => [taxonomy, [ids].flat()]))
    );
  }
  const found = await Promise.all(args.terms.map((id) => termById(context).load(id)));
  return Object.fromEntries(
    taxonomiesOf(kind).map(({ name: taxonomy }) => [
      taxonomy,
      found.flatMap((term) => (term?.taxonomy === taxonomy ? [term.id] : [])),
    ]),
  );
}

const isOwnDraft = ({ viewer }: Context, { status, authorId }: Entry): boolean =>
  (status === 'draft' || status === 'auto-draft') && authorId === viewer.id;
