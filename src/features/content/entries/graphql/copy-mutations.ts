import type { builder } from '../../../../graphql/builder.ts';
import {
  defineMutation,
  definePayload,
  type VersionedRecord,
} from '../../../../graphql/define-mutation.ts';
import type { InputField } from '../../../../graphql/input-fields.ts';
import type { Args } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
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
  /** Which one is meant, and the record whose version counts. */
  readonly id: InputField<'id'>;
  readonly version: VersionedRecord;
  /** Loads a record that was just written, even if its author may not read it. */
  loadWritten(context: Context, id: number): Promise<Model | null>;
}

/** What the payloads of mutations show of an entry. */
export interface WrittenModel<Model> {
  readonly model: Model | null;
}

/** The field of payloads that shows an entry of a type, by the name of one. */
export const modelField = <Model extends EntryModel, Payload extends WrittenModel<Model>>(
  t: PothosSchemaTypes.ObjectFieldBuilder<(typeof builder)['$inferSchemaTypes'], Payload>,
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
export function addCopyMutations<Model extends EntryModel>({
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
