import type { FieldMap, ObjectRef } from '@pothos/core';
import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import type { Operation } from '../operation/operation.ts';
import { type InputDefinition, readFields, typeFields } from './args-input.ts';
import { builder } from './builder.ts';
import { answer, type Changed, changed, changing } from './mutation.ts';
import { perform } from './perform.ts';

type SchemaTypes = (typeof builder)['$inferSchemaTypes'];

interface MutationDefinition<A extends Args, Result, Payload extends Changed> {
  /** The root field. Its input is named after it: `CreateCampaignInput`. */
  readonly name: string;
  readonly operation: Operation<A, Result>;
  /** The operation's summary unless given. */
  readonly description?: string;
  /** Derived from the operation's arguments, or made before for several mutations. */
  readonly input: Omit<InputDefinition<A>, 'name' | 'args'> | MutationInput;
  readonly payload: ObjectRef<SchemaTypes, Payload>;
  /** What the payload shows of the result. */
  answer(
    result: Result,
    context: Context,
  ): Omit<Payload, keyof Changed> | Promise<Omit<Payload, keyof Changed>>;
}

type MutationInput = ReturnType<typeof mutationInput>;

/** Derives the input of a mutation from arguments. The types, descriptions and maxima of its fields are those of the arguments. */
export function mutationInput<A extends Args>({
  name,
  description,
  args,
  fields,
}: InputDefinition<A>) {
  return {
    ref: builder.inputRef<{ clientMutationId?: string | null }>(name).implement({
      description,
      fields: (t) => ({ ...changing(t), ...typeFields(t, args, fields) }),
    }),
    description,
    read: (input: object) => readFields(args, fields, input),
  };
}

/** Defines a root field that performs an operation. Errors name arguments as the input does. */
export function defineMutation<A extends Args, Result, Payload extends Changed>({
  name,
  operation,
  description = operation.summary,
  input,
  payload,
  answer: present,
}: MutationDefinition<A, Result, Payload>): void {
  const inputName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { ref, ...taken } =
    'ref' in input ? input : mutationInput({ name: inputName, args: operation.args, ...input });
  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      description,
      args: { input: t.arg({ type: ref, required: true, description: taken.description }) },
      resolve: (_, { input: given }, context) => {
        const work = async () => {
          const { args, names } = taken.read(given);
          const result = await perform(operation, context, args, names);
          return answer(given, await present(result, context));
        };
        return work() as never; // the payload: what `answer` gives, and `clientMutationId`
      },
    }),
  );
}

/** Defines the payload of a mutation. */
export const definePayload = <Payload extends object>(
  name: string,
  description: string,
  fields: (t: PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Payload & Changed>) => FieldMap,
) =>
  builder.objectRef<Payload & Changed>(name).implement({
    description,
    fields: (t) => ({ ...changed(t), ...fields(t) }),
  });

/** The field of payloads that have the global id of what was deleted. */
export const deletedId = <Payload extends { readonly deletedId: string }>(
  t: PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Payload>,
) => ({
  deletedId: t.id({
    nullable: false,
    description: 'Its global id.',
    resolve: (payload) => payload.deletedId,
  }),
});
