import type { FieldMap, InputFieldMap, ObjectRef } from '@pothos/core';
import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import { ifVersion, type VersionedTable } from '../operation/if-version.ts';
import type { Operation } from '../operation/operation.ts';
import { type InputDefinition, readFields } from './args-input.ts';
import { builder, type InputFields } from './builder.ts';
import { typeFields } from './input-fields.ts';
import { answer, type Changed, changed, changing, versioned } from './mutation.ts';
import { perform, translated } from './perform.ts';

type SchemaTypes = (typeof builder)['$inferSchemaTypes'];

type Given = Readonly<Record<string, unknown>>;

interface MutationInputDefinition<A extends Args> extends InputDefinition<A> {
  /** Groups of fields that give arguments of their own. */
  readonly parts?: readonly InputPart[];
  /** The record whose version `ifVersion` compares. Without it, the input has no such field. */
  readonly version?: VersionedRecord;
}

/** Fields that are read together: own values, or what search engines are told. */
interface InputPart {
  inputFields(t: InputFields): InputFieldMap;
  /** The arguments that they give. @throws ApiError `rest_invalid_param` */
  readInput(input: object): object;
}

interface VersionedRecord {
  readonly table: VersionedTable;
  /** Its id; the argument `id` unless given. */
  idOf?(args: Given): unknown;
  /** What the description of `ifVersion` calls it; "the record" unless given. */
  readonly record?: string;
}

interface MutationDefinition<A extends Args, Result, Payload extends Changed> {
  /** The root field. Its input is named after it: `CreateCampaignInput`. */
  readonly name: string;
  readonly operation: Operation<A, Result>;
  /** The operation's summary unless given. */
  readonly description?: string;
  /** Derived from the operation's arguments, or made before for several mutations. */
  readonly input: Omit<MutationInputDefinition<A>, 'name' | 'args'> | MutationInput;
  /** Completes the arguments that the input gives. @throws ApiError `rest_invalid_param` */
  complete?(args: Given, context: Context): Given | Promise<Given>;
  readonly payload: ObjectRef<SchemaTypes, Payload>;
  /** What the payload shows of the result. */
  answer(
    result: Result,
    context: Context,
    args: Given,
  ): Omit<Payload, keyof Changed> | Promise<Omit<Payload, keyof Changed>>;
}

interface MutationValues {
  readonly clientMutationId?: string | null | undefined;
  readonly ifVersion?: number | null | undefined;
}

type MutationInput = ReturnType<typeof mutationInput>;

/** The fields that derive from arguments, and `clientMutationId`. */
const mutationFields = <A extends Args>(
  t: InputFields,
  { args, fields, parts = [], version }: Omit<MutationInputDefinition<A>, 'name' | 'description'>,
): InputFieldMap => ({
  ...Object.assign({}, ...parts.map((part) => part.inputFields(t))),
  ...changing(t),
  ...(version ? versioned(t, version.record) : {}),
  ...typeFields(t, args, fields),
});

/** Derives the input of a mutation from arguments. The types, descriptions and maxima of its fields are those of the arguments. */
export function mutationInput<A extends Args>({ name, ...definition }: MutationInputDefinition<A>) {
  const { description, args, fields, parts = [], version } = definition;
  return {
    ref: builder
      .inputRef<MutationValues>(name)
      .implement({ description, fields: (t) => mutationFields(t, definition) }),
    description,
    /** The arguments, and what errors call them. @throws ApiError of `parts` */
    read(input: object) {
      const read = readFields(args, fields, input);
      return {
        ...read,
        args: Object.assign({}, read.args, ...parts.map((part) => part.readInput(input))) as Given,
      };
    },
    version,
  };
}

/** A mutation as others perform it, with the values of its input. */
export type Mutation<Result> = (context: Context, input: object) => Promise<Result>;

/**
 * Defines a root field that performs an operation. Errors name arguments as the input does.
 * @returns what it does, for mutations of several records
 */
export function defineMutation<A extends Args, Result, Payload extends Changed>({
  name,
  operation,
  description = operation.summary,
  input,
  complete = (args) => args,
  payload,
  answer: present,
}: MutationDefinition<A, Result, Payload>): Mutation<Result> {
  const inputName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { ref, version, ...taken } =
    'ref' in input ? input : mutationInput({ name: inputName, args: operation.args, ...input });

  const performWith = async (context: Context, given: MutationValues) => {
    const { args, names } = await translated(async () => {
      const read = taken.read(given);
      return { ...read, args: await complete(read.args, context) };
    });
    const id = version?.idOf ? version.idOf(args) : args.id;
    const unchanged = version
      ? ifVersion(context, version.table, Number(id), given.ifVersion)
      : context;
    return { args, result: await perform(operation, unchanged, args, names) };
  };

  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      description,
      args: { input: t.arg({ type: ref, required: true, description: taken.description }) },
      resolve: (_, { input: given }, context) => {
        const work = async () => {
          const { args, result } = await performWith(context, given);
          return answer(given, await present(result, context, args));
        };
        return work() as never; // the payload: what `answer` gives, and `clientMutationId`
      },
    }),
  );
  return async (context, given) => (await performWith(context, given)).result;
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
