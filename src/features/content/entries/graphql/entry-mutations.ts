import type { InputFieldMap } from '@pothos/core';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { addBulkMutations } from '../../../../graphql/bulk-mutations.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Args } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import type { Operation } from '../../../../operation/operation.ts';
import { atomically } from '../../../../operation/unit-of-work.ts';
import type { RemovedEntry } from '../remove-or-trash.ts';
import type { EntryParts } from '../shown-kind.ts';
import { addCopyMutations } from './copy-mutations.ts';
import { deletionFields, meantFields } from './entry-inputs.ts';
import { type EntryModel, toEntryModel } from './entry-model.ts';
import { meantId, writtenModel } from './written-model.ts';

interface EntryMutations<Input extends object> {
  /** The name of one in GraphQL: `post`. */
  readonly single: string;
  /** The name of several: `posts`. */
  readonly plural: string;
  /** Its type, of `EntryModel`. */
  readonly type: ReturnType<typeof builder.objectRef<EntryModel>>;
  readonly operations: {
    readonly create: Operation<Args, number>;
    readonly update: Operation<Args, number>;
    readonly remove: Operation<Args, RemovedEntry<EntryParts>>;
    readonly restore: Operation<Args, number>;
    readonly duplicate: Operation<Args, number>;
  };
  /** What the inputs of create and update have; `readInput` is given their values. */
  inputFields(t: InputFields): InputFieldMap;
  /** The values as arguments of the operations; `id` is of the entry that is changed. */
  readInput(
    context: Context,
    input: Input,
    id?: number,
  ): Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
}

interface WrittenEntry extends Changed {
  readonly entry: EntryModel | null;
}

interface DeletedEntry extends WrittenEntry {
  readonly deletedId: string;
}

/** Adds `createPost`, `updatePost`, `deletePost`, `restorePost`, `duplicatePost`, `updatePosts` and `deletePosts` of a kind, with their inputs and payloads. */
export function addEntryMutations<Input extends object>({
  single,
  plural,
  type,
  operations,
  inputFields,
  readInput,
}: EntryMutations<Input>): void {
  const { create, update, remove } = operations;
  const name = type.name;
  const payload = <Written extends WrittenEntry = WrittenEntry>(
    action: string,
    description: string,
    entry: string,
  ) =>
    builder.objectRef<Written>(`${action}${name}Payload`).implement({
      description,
      fields: (t) => ({
        ...changed(t),
        [single]: t.field({
          type,
          nullable: true,
          description: entry,
          resolve: (written: WrittenEntry) => written.entry,
        }),
      }),
    });
  const now = `The ${single} as it is now.`;
  const created = payload('Create', `A ${single} that was created.`, now);
  const updated = payload('Update', `A ${single} that was changed.`, now);
  const deleted = payload<DeletedEntry>(
    'Delete',
    `A ${single} that was deleted.`,
    `The ${single} in the trash, or as it was before it was removed for good.`,
  );
  builder.objectField(deleted, 'deletedId', (t) =>
    t.exposeID('deletedId', { nullable: false, description: 'Its global id.' }),
  );
  const createInput = builder.inputType(`Create${name}Input`, {
    description: `A new ${single}.`,
    fields: inputFields,
  });
  const updateInput = builder.inputType(`Update${name}Input`, {
    description: `What to change of a ${single}; what is left out stays.`,
    fields: (t) => ({ ...inputFields(t), ...changing(t), ...meantFields(t) }),
  });
  const deleteInput = builder.inputType(`Delete${name}Input`, {
    description: `Which ${single} to delete, and how.`,
    fields: deletionFields,
  });

  /** One unit: what an input brings with it, such as new terms, is not made for who may not write the entry, nor stays if that fails. */
  const write = (
    context: Context,
    operation: Operation<Args, number>,
    input: object,
    id?: number,
    version?: number | null,
  ) =>
    atomically(context, async (unit) => {
      const meant = id === undefined ? {} : { id };
      const args = await translated(async () => {
        await operation.authorize(unit, meant as never); // the rest is checked when it is performed
        return readInput(unit, input as Input, id); // as its fields say
      });
      const own = id === undefined ? unit : ifVersion(unit, 'Entry', id, version);
      return perform(operation, own, { ...args, ...meant });
    });

  const removed = async (
    context: Context,
    globalId: string | number,
    force: boolean,
    version?: number | null,
  ) => {
    const id = meantId(globalId);
    const own = ifVersion(context, 'Entry', id, version);
    const { previous } = await perform(remove, own, { id, force });
    return { model: toEntryModel(previous.entry), globalId: toGlobalId('post', id) };
  };

  addCopyMutations({ single, type, operations, readId: meantId, loadWritten: writtenModel });
  addBulkMutations({
    type,
    plural,
    inputFields,
    update: async (context, id, input) => write(context, update, input, meantId(id)),
    load: writtenModel,
    remove: removed,
    hasTrash: true,
  });
  builder.mutationFields((t) => ({
    [`create${name}`]: t.field({
      type: created,
      description: create.summary,
      args: { input: t.arg({ type: createInput, required: true, description: `The ${single}.` }) },
      async resolve(_, { input }, context) {
        const id = await write(context, create, input);
        return answer(input, { entry: await writtenModel(context, id) });
      },
    }),
    [`update${name}`]: t.field({
      type: updated,
      description: update.summary,
      args: { input: t.arg({ type: updateInput, required: true, description: 'The changes.' }) },
      async resolve(_, { input }, context) {
        const id = meantId(input.id);
        await write(context, update, input, id, input.ifVersion);
        return answer(input, { entry: await writtenModel(context, id) });
      },
    }),
    [`delete${name}`]: t.field({
      type: deleted,
      description: remove.summary,
      args: {
        input: t.arg({ type: deleteInput, required: true, description: `Which ${single}.` }),
      },
      async resolve(_, { input }, context) {
        const force = input.forceDelete ?? false;
        const { model, globalId } = await removed(context, input.id, force, input.ifVersion);
        return answer(input, { entry: model, deletedId: globalId });
      },
    }),
  }));
}
