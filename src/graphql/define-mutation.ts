import type { FieldMap, ObjectRef } from '@pothos/core';
import { capitalized } from '../lib/word-forms.ts';
import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import { ifVersion, type VersionedTable } from '../operation/if-version.ts';
import type { Operation } from '../operation/operation.ts';
import { atomically } from '../operation/unit-of-work.ts';
import {
  type InputDefinition,
  partFields,
  READS_NULL,
  readFields,
  readParts,
  typeFields,
} from './args-input.ts';
import { builder, type InputFields, type ObjectFields, type SchemaTypes } from './builder.ts';
import { perform, translated } from './perform.ts';

/** The part that all payloads share. */
export interface Changed {
  /** As the caller sent it. */
  readonly clientMutationId: string | null;
}

/** The members of every mutation's input. */
export const changing = (t: InputFields) => ({
  clientMutationId: t.string({
    extensions: READS_NULL,
    description: 'Any text; it comes back with the answer.',
  }),
});

/** Describes the field `version` of records. */
export const RISES =
  'Rises with every change of what is shown of it; `ifVersion` of mutations takes it.';

/**
 * The members of the input of a mutation that changes or deletes a record with a version.
 * @param record whose version it is
 */
const versioned = (t: InputFields, record = 'the record') => ({
  ifVersion: t.int({
    extensions: READS_NULL,
    description: `The \`version\` that ${record} must still have; otherwise nothing is written, and the error \`CONFLICT\` names the present one.`,
  }),
});

/** The fields of every mutation's payload. */
export const changed = <Payload extends Changed>(t: ObjectFields<Payload>) => ({
  clientMutationId: t.string({
    description: 'What the caller sent as `clientMutationId`.',
    resolve: ({ clientMutationId }: Changed) => clientMutationId,
  }),
});

/** A result with the caller's `clientMutationId`. */
export const answer = <Result extends object>(
  { clientMutationId }: { readonly clientMutationId?: string | null | undefined },
  result: Result,
): Result & Changed => ({ ...result, clientMutationId: clientMutationId ?? null });

type Given = Readonly<Record<string, unknown>>;

interface MutationInputDefinition<A extends Args> extends InputDefinition<A> {
  /** The record whose version `ifVersion` compares. Without it, the input has no such field. */
  readonly version?: VersionedRecord;
}

export interface VersionedRecord {
  readonly table: VersionedTable;
  /** Its id; the argument `id` unless given. */
  idOf?(args: Given): unknown;
  /** The name in the description of `ifVersion`; "the record" by default. */
  readonly record?: string;
}

/** Completes the arguments that an input gives. @throws ApiError `rest_invalid_param` */
export type Complete = (args: Given, context: Context, input: object) => Given | Promise<Given>;

interface MutationDefinition<A extends Args, Result, Payload extends Changed> {
  /** The root field. Its input is named after it: `CreateCampaignInput`. */
  readonly name: string;
  readonly operation: Operation<A, Result>;
  /** The operation's summary unless given. */
  readonly description?: string;
  /** Derived from the operation's arguments, or made before for several mutations. */
  readonly input: Omit<MutationInputDefinition<A>, 'name' | 'args'> | MutationInput;
  /** Another operation for some callers. Its arguments are among the same. */
  operationFor?(context: Context): Operation<Args, Result>;
  readonly complete?: Complete;
  /** Whether completing them writes: it is one unit with the operation then, and only for those who may perform that. */
  readonly isUnit?: boolean;
  /** Performs the operation with what an argument of JSON can't be, such as a file that is removed afterwards. */
  performWith?(
    context: Context,
    input: object,
    perform: (further: Given) => Promise<Result>,
  ): Promise<Result>;
  readonly payload: ObjectRef<SchemaTypes, Payload>;
  /** Makes the payload. */
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

/** Derives the input of a mutation from arguments. The types, descriptions and maxima of its fields are those of the arguments. */
export function mutationInput<A extends Args>({
  name,
  description,
  args,
  fields,
  parts = [],
  version,
}: MutationInputDefinition<A>) {
  return {
    ref: builder.inputRef<MutationValues>(name).implement({
      description,
      fields: (t) => ({
        ...partFields(t, parts),
        ...changing(t),
        ...(version ? versioned(t, version.record) : {}),
        ...typeFields(t, args, fields),
      }),
    }),
    description,
    /** The arguments, and what errors call them. @throws ApiError of `parts` */
    read(input: object) {
      const { args: values, names } = readFields(args, fields, input);
      return { args: { ...values, ...readParts(parts, input) }, names };
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
  operationFor = () => operation as unknown as Operation<Args, Result>, // its arguments are parsed
  complete = (args) => args,
  isUnit = false,
  performWith = (_context, _input, performPlain) => performPlain({}),
  payload,
  answer: present,
}: MutationDefinition<A, Result, Payload>): Mutation<Result> {
  const inputName = `${capitalized(name)}Input`;
  const { ref, version, ...taken } =
    'ref' in input ? input : mutationInput({ name: inputName, args: operation.args, ...input });

  const performIn = async (context: Context, given: MutationValues) => {
    const chosen = operationFor(context);
    const { args, names } = await translated(async () => {
      const read = taken.read(given);
      if (isUnit) await chosen.authorize(context, { id: read.args.id } as never); // the rest is checked when it is performed
      return { ...read, args: await complete(read.args, context, given) };
    });
    const id = version?.idOf ? version.idOf(args) : args.id;
    const unchanged = version
      ? ifVersion(context, version.table, Number(id), given.ifVersion)
      : context;
    const result = await performWith(context, given, (further) =>
      perform(chosen, unchanged, { ...args, ...further }, names),
    );
    return { args, result };
  };
  const performOnce = (context: Context, given: MutationValues) =>
    isUnit ? atomically(context, (unit) => performIn(unit, given)) : performIn(context, given);

  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      description,
      args: { input: t.arg({ type: ref, required: true, description: taken.description }) },
      resolve: (_, { input: given }, context) => {
        const work = async () => {
          const { args, result } = await performOnce(context, given);
          return answer(given, await present(result, context, args));
        };
        return work() as never; // the payload: what `answer` gives, and `clientMutationId`
      },
    }),
  );
  return async (context, given) => (await performOnce(context, given)).result;
}

/** Defines the payload of a mutation. */
export const definePayload = <Payload extends object>(
  name: string,
  description: string,
  fields: (t: ObjectFields<Payload & Changed>) => FieldMap,
) =>
  builder.objectRef<Payload & Changed>(name).implement({
    description,
    fields: (t) => ({ ...changed(t), ...fields(t) }),
  });

/** The field of payloads with the global id of a deleted record. */
export const deletedId = <Payload extends { readonly deletedId: string }>(
  t: ObjectFields<Payload>,
) => ({
  deletedId: t.id({
    nullable: false,
    description: 'Its global id.',
    resolve: (payload) => payload.deletedId,
  }),
});
