import { entryById } from '../../../../content/entries/entry.ts';
import type { EntryParts } from '../../../../content/entries/present-entry.ts';
import type { RemovedEntry } from '../../../../content/entries/remove-entry.ts';
import {
  arg,
  type InputField,
  type InputPart,
  itself,
  unused,
} from '../../../../graphql/args-input.ts';
import type { builder, ObjectFields } from '../../../../graphql/builder.ts';
import { addBulkMutations, type RemovedRecord } from '../../../../graphql/bulk-mutations.ts';
import {
  type Complete,
  defineMutation,
  definePayload,
  deletedId,
  type VersionedRecord,
} from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { capitalized, withArticle } from '../../../../lib/word-forms.ts';
import type { Args } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Operation } from '../../../../operation/operation.ts';
import { type EntryModel, toEntryModel } from './entry-model.ts';

/** The operations that write entries of a kind. */
export interface EntryWrites<Removed> {
  readonly create: Operation<Args, number>;
  readonly update: Operation<Args, number>;
  readonly remove: Operation<Args, Removed>;
  readonly restore: Operation<Args, number>;
  readonly duplicate: Operation<Args, number>;
}

interface CopyMutations<Model extends EntryModel> {
  /** The name of one in GraphQL: `post`. */
  readonly single: string;
  readonly type: ReturnType<typeof builder.objectRef<Model>>;
  readonly operations: Pick<EntryWrites<unknown>, 'restore' | 'duplicate'>;
  /** The field that identifies the entry, and the record whose version is compared. */
  readonly id: InputField<'id'>;
  readonly version: VersionedRecord;
  /** Loads a record that was just written, even if its author may not read it. */
  loadWritten(context: Context, id: number): Promise<Model | null>;
}

interface WrittenModel<Model> {
  readonly model: Model | null;
}

/** The field of payloads that shows an entry of a type, by the name of one. */
const modelField = <Model extends EntryModel, Payload extends WrittenModel<Model>>(
  t: ObjectFields<Payload>,
  { single, type }: Pick<CopyMutations<Model>, 'single' | 'type'>,
  description: string,
) => ({
  [single]: t.field({
    type,
    nullable: true,
    description,
    resolve: (({ model }: WrittenModel<Model>) => model) as never, // `Model` is no list
  }),
});

/** Adds `restorePost` and `duplicatePost` of a kind, with their inputs and payloads. */
function addCopyMutations<Model extends EntryModel>({
  single,
  type,
  operations: { restore, duplicate },
  id,
  version,
  loadWritten,
}: CopyMutations<Model>): void {
  const { name } = type;
  const answer = async (written: number, context: Context) => ({
    model: await loadWritten(context, written),
  });
  defineMutation({
    name: `restore${name}`,
    operation: restore,
    description: `${restore.summary} Who may not publish gets a draft.`,
    input: {
      description: `Which ${single} to bring back from the trash.`,
      fields: { id },
      version,
    },
    payload: definePayload<WrittenModel<Model>>(
      `Restore${name}Payload`,
      `A ${single} that was restored.`,
      (t) => modelField(t, { single, type }, `The ${single} as it is now.`),
    ),
    answer,
  });
  defineMutation({
    name: `duplicate${name}`,
    operation: duplicate,
    description: `${duplicate.summary} The caller becomes its author.`,
    input: { description: `Which ${single} to copy.`, fields: { id } },
    payload: definePayload<WrittenModel<Model>>(
      `Duplicate${name}Payload`,
      `A ${single} that was copied.`,
      (t) => modelField(t, { single, type }, 'The copy.'),
    ),
    answer,
  });
}

/** The input fields that all mutations of a kind share. */
export interface EntryInput {
  readonly fields: Readonly<Record<string, InputField>>;
  readonly parts: readonly InputPart[];
  /** Completes the arguments, where that takes more than the values. What it writes is one unit with the entry. */
  readonly complete?: Complete;
}

interface EntryMutations<Model extends EntryModel, Removed> {
  readonly type: ReturnType<typeof builder.objectRef<Model>>;
  /** The name of one in GraphQL: `post`. */
  readonly single: string;
  /** The name of several: `posts`. */
  readonly plural: string;
  /** One with its article: `an event`; with `a` unless given. */
  readonly one?: string;
  readonly operations: EntryWrites<Removed>;
  readonly input: EntryInput;
  /** Further fields of the inputs that create one entry and that update one entry. */
  readonly createFields?: EntryInput['fields'];
  readonly updateFields?: EntryInput['fields'];
  /** Which one is changed. */
  readonly id?: InputField<'id'>;
  /** The record whose version counts, where it has another number. */
  recordId?(id: number): number;
  /** Loads a record that was just written, even if its author may not read it. */
  loadWritten(context: Context, id: number): Promise<Model | null>;
  toRemoved(removed: Removed): RemovedRecord<Model>;
}

const ignoreEditLock = unused('Of no effect: nothing is locked while it is edited.', 'Boolean');

/** Adds `createPost`, `updatePost`, `deletePost`, `restorePost`, `duplicatePost`, `updatePosts` and `deletePosts` of a kind, with their inputs and payloads. */
export function addEntryMutations<Model extends EntryModel, Removed>({
  type,
  single,
  plural,
  one = withArticle(single),
  operations,
  input: { fields, parts, complete },
  createFields = {},
  updateFields = { ignoreEditLock },
  id = itself('post'),
  recordId = (meant) => meant,
  loadWritten,
  toRemoved,
}: EntryMutations<Model, Removed>): void {
  const { create, update, remove } = operations;
  const { name } = type;
  const version = {
    table: 'Entry',
    idOf: (args: Readonly<Record<string, unknown>>) => recordId(Number(args.id)),
  } as const;
  const that = `${capitalized(one)} that was`;
  const payload = (action: string, done: string) =>
    definePayload<WrittenModel<Model>>(`${action}${name}Payload`, `${that} ${done}.`, (t) =>
      modelField(t, { single, type }, `The ${single} as it is now.`),
    );
  const answer = async (written: number, context: Context) => ({
    model: await loadWritten(context, written),
  });
  const completing = complete ? { complete, isUnit: true } : {};

  defineMutation({
    name: `create${name}`,
    operation: create,
    input: { description: `A new ${single}.`, fields: { ...fields, ...createFields }, parts },
    ...completing,
    payload: payload('Create', 'created'),
    answer,
  });
  const updateOne = defineMutation({
    name: `update${name}`,
    operation: update,
    input: {
      description: `What to change of ${one}; what is left out stays.`,
      fields: { ...fields, id, ...updateFields },
      parts,
      version,
    },
    ...completing,
    payload: payload('Update', 'changed'),
    answer,
  });
  const removeOne = defineMutation({
    name: `delete${name}`,
    operation: remove,
    input: {
      description: `Which ${single} to delete, and how.`,
      fields: {
        id,
        ignoreEditLock,
        forceDelete: arg('force', { description: 'Whether to bypass the trash.' }),
      },
      version,
    },
    payload: definePayload<RemovedRecord<Model>>(
      `Delete${name}Payload`,
      `${that} deleted.`,
      (t) => ({
        ...modelField(
          t,
          { single, type },
          `The ${single} in the trash, or as it was before it was removed for good.`,
        ),
        ...deletedId(t),
      }),
    ),
    answer: toRemoved,
  });
  addCopyMutations({ single, type, operations, id, version, loadWritten });
  addBulkMutations({
    type,
    plural,
    input: { args: update.args, fields, parts },
    update: updateOne,
    load: loadWritten,
    remove: removeOne,
    toRemoved,
    hasTrash: true,
  });
}

/** An entry that was just written, whether or not its writer may read it. */
export async function writtenModel(context: Context, id: number): Promise<EntryModel | null> {
  const entry = await entryById(context).load(id);
  return entry && toEntryModel(entry);
}

export type RemovedContent = RemovedEntry<EntryParts>;

/** An entry as it was before it went to the trash or was removed. */
export const removedModel = ({
  previous: { entry },
}: RemovedContent): RemovedRecord<EntryModel> => ({
  model: toEntryModel(entry),
  deletedId: toGlobalId('post', entry.id),
});
