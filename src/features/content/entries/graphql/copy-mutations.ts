import { builder } from '../../../../graphql/builder.ts';
import {
  answer,
  type Changed,
  changed,
  changing,
  versioned,
} from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Args } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import type { Operation } from '../../../../operation/operation.ts';
import type { EntryModel } from './entry-model.ts';

interface CopyMutations<Model extends EntryModel> {
  /** The name of one in GraphQL: `post`. */
  readonly single: string;
  readonly type: ReturnType<typeof builder.objectRef<Model>>;
  readonly operations: {
    readonly restore: Operation<Args, number>;
    readonly duplicate: Operation<Args, number>;
  };
  readId(id: string | number): number;
  /** The record whose version counts, where it has another number than what is meant. */
  recordId?(id: number): number;
  /** Loads a record that was just written, even if its author may not read it. */
  loadWritten(context: Context, id: number): Promise<Model | null>;
}

interface Written<Model> extends Changed {
  readonly model: Model | null;
}

/** Adds `restorePost` and `duplicatePost` of a kind, with their inputs and payloads. */
export function addCopyMutations<Model extends EntryModel>({
  single,
  type,
  operations: { restore, duplicate },
  readId,
  recordId = (id) => id,
  loadWritten,
}: CopyMutations<Model>): void {
  const { name } = type;
  const payload = (action: string, description: string, record: string) =>
    builder.objectRef<Written<Model>>(`${action}${name}Payload`).implement({
      description,
      fields: (t) => ({
        ...changed(t),
        [single]: t.field({
          type,
          nullable: true,
          description: record,
          resolve: (({ model }: Written<Model>) => model) as never, // `Model` is no list
        }),
      }),
    });
  const restoreInput = builder.inputType(`Restore${name}Input`, {
    description: `Which ${single} to bring back from the trash.`,
    fields: (t) => ({
      ...changing(t),
      ...versioned(t),
      id: t.id({ required: true, description: 'Its global id or number.' }),
    }),
  });
  const duplicateInput = builder.inputType(`Duplicate${name}Input`, {
    description: `Which ${single} to copy.`,
    fields: (t) => ({
      ...changing(t),
      id: t.id({ required: true, description: 'Its global id or number.' }),
    }),
  });
  const restored = payload(
    'Restore',
    `A ${single} that was restored.`,
    `The ${single} as it is now.`,
  );
  const copied = payload('Duplicate', `A ${single} that was copied.`, 'The copy.');

  builder.mutationFields((t) => ({
    [`restore${name}`]: t.field({
      type: restored,
      description: `${restore.summary} Who may not publish gets a draft.`,
      args: { input: t.arg({ type: restoreInput, required: true, description: 'Which one.' }) },
      async resolve(_, { input }, context) {
        const id = readId(input.id);
        const unchanged = ifVersion(context, 'Entry', recordId(id), input.ifVersion);
        const made = await perform(restore, unchanged, { id });
        return answer(input, { model: await loadWritten(context, made) });
      },
    }),
    [`duplicate${name}`]: t.field({
      type: copied,
      description: `${duplicate.summary} The caller becomes its author.`,
      args: { input: t.arg({ type: duplicateInput, required: true, description: 'Which one.' }) },
      async resolve(_, { input }, context) {
        const made = await perform(duplicate, context, { id: readId(input.id) });
        return answer(input, { model: await loadWritten(context, made) });
      },
    }),
  }));
}
