import type { InputFieldMap } from '@pothos/core';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { addBulkMutations } from '../../../../graphql/bulk-mutations.ts';
import {
  answer,
  type Changed,
  changed,
  changing,
  versioned,
} from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Args } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import type { Operation } from '../../../../operation/operation.ts';
import { addCopyMutations } from '../../../content/entries/graphql/copy-mutations.ts';
import { deletionFields } from '../../../content/entries/graphql/entry-inputs.ts';
import type { EntryModel } from '../../../content/entries/graphql/entry-model.ts';

interface CalendarMutations<Model extends EntryModel, Deleted, Input> {
  readonly type: ReturnType<typeof builder.objectRef<Model>>;
  /** One record with its article: `an event`. */
  readonly one: string;
  readonly operations: {
    readonly create: Operation<Args, number>;
    readonly update: Operation<Args, number>;
    readonly remove: Operation<Args, Deleted>;
    readonly restore: Operation<Args, number>;
    readonly duplicate: Operation<Args, number>;
  };
  /** What can be written; `createFields` are those that a new record requires, `updateFields` say which record changes. */
  inputFields(t: InputFields): InputFieldMap;
  createFields(t: InputFields): InputFieldMap;
  updateFields(t: InputFields): InputFieldMap;
  /** Converts an input to arguments. @throws ApiError `rest_invalid_param` */
  readInput(input: Input): Readonly<Record<string, unknown>>;
  /** The number that an input's `id` stands for. */
  readId(id: string | number): number;
  /** The record whose version counts, where it has another number than what is changed. */
  recordId?(id: number): number;
  /** Loads a record that was just written, even if its author may not read it. */
  loadWritten(context: Context, id: number): Promise<Model | null>;
  toDeleted(deleted: Deleted): { readonly model: Model; readonly globalId: string };
}

interface Written<Model> extends Changed {
  readonly model: Model | null;
}

interface DeletedModel<Model> extends Written<Model> {
  readonly deletedId: string;
}

/** Adds `createEvent`, `updateEvent`, `deleteEvent`, `restoreEvent`, `duplicateEvent`, `updateEvents` and `deleteEvents`, or those of another kind. */
export function addCalendarMutations<Model extends EntryModel, Deleted, Input extends object>({
  type,
  one,
  operations,
  ...kind
}: CalendarMutations<Model, Deleted, Input>): void {
  const { create, update, remove } = operations;
  const { name } = type;
  const word = name.toLowerCase();
  const payload = <Payload extends Written<Model> = Written<Model>>(
    action: string,
    done: string,
    record: string,
  ) =>
    builder.objectRef<Payload>(`${action}${name}Payload`).implement({
      description: `${one.charAt(0).toUpperCase()}${one.slice(1)} that was ${done}.`,
      fields: (t) => ({
        ...changed(t),
        [word]: t.field({
          type,
          nullable: true,
          description: record,
          resolve: (({ model }: Written<Model>) => model) as never, // `Model` is no list
        }),
      }),
    });
  const now = `The ${word} as it is now.`;
  const deleted = payload<DeletedModel<Model>>(
    'Delete',
    'deleted',
    `The ${word} in the trash, or as it was before it was removed for good.`,
  );
  builder.objectField(deleted, 'deletedId', (t) =>
    t.exposeID('deletedId', { nullable: false, description: 'Its global id.' }),
  );
  const createInput = builder.inputType(`Create${name}Input`, {
    description: `A new ${word}.`,
    fields: (t) => ({ ...changing(t), ...kind.inputFields(t), ...kind.createFields(t) }),
  });
  const updateInput = builder.inputType(`Update${name}Input`, {
    description: `What to change of ${one}; what is left out stays.`,
    fields: (t) => ({
      ...changing(t),
      ...versioned(t),
      ...kind.inputFields(t),
      ...kind.updateFields(t),
    }),
  });
  const deleteInput = builder.inputType(`Delete${name}Input`, {
    description: `Which ${word} to delete, and how.`,
    fields: deletionFields,
  });
  const ifUnchanged = (context: Context, id: number, version?: number | null) =>
    ifVersion(context, 'Entry', kind.recordId?.(id) ?? id, version);
  const readInput = (input: object) => translated(() => kind.readInput(input as Input)); // as its fields say

  const change = async (
    context: Context,
    globalId: string | number,
    input: object,
    version?: number | null,
  ) => {
    const id = kind.readId(globalId);
    const unchanged = ifUnchanged(context, id, version);
    return perform(update, unchanged, { ...(await readInput(input)), id });
  };
  const removed = async (
    context: Context,
    globalId: string | number,
    force: boolean,
    version?: number | null,
  ) => {
    const id = kind.readId(globalId);
    const unchanged = ifUnchanged(context, id, version);
    return kind.toDeleted(await perform(remove, unchanged, { id, force }));
  };

  addCopyMutations({ single: word, type, operations, ...kind });
  addBulkMutations({
    type,
    plural: `${word}s`,
    inputFields: kind.inputFields,
    update: change,
    load: kind.loadWritten,
    remove: removed,
    hasTrash: true,
  });
  builder.mutationFields((t) => ({
    [`create${name}`]: t.field({
      type: payload('Create', 'created', now),
      description: create.summary,
      args: { input: t.arg({ type: createInput, required: true, description: `The ${word}.` }) },
      async resolve(_, { input }, context) {
        const id = await perform(create, context, await readInput(input));
        return answer(input, { model: await kind.loadWritten(context, id) });
      },
    }),
    [`update${name}`]: t.field({
      type: payload('Update', 'changed', now),
      description: update.summary,
      args: { input: t.arg({ type: updateInput, required: true, description: 'The changes.' }) },
      async resolve(_, { input }, context) {
        const id = await change(context, idIn(input), input, input.ifVersion);
        return answer(input, { model: await kind.loadWritten(context, id) });
      },
    }),
    [`delete${name}`]: t.field({
      type: deleted,
      description: remove.summary,
      args: { input: t.arg({ type: deleteInput, required: true, description: `Which ${word}.` }) },
      async resolve(_, { input }, context) {
        const force = input.forceDelete ?? false;
        const { model, globalId } = await removed(context, input.id, force, input.ifVersion);
        return answer(input, { model, deletedId: globalId });
      },
    }),
  }));
}

const idIn = (input: object) => (input as { readonly id: string | number }).id; // one of `updateFields`
