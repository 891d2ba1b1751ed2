import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { ApiError } from '../lib/api-error.ts';
import { once } from '../lib/once.ts';
import {
  type Ability,
  type AbilityCategory,
  abilityName,
  categoryOf,
  type Effect,
} from '../operation/ability.ts';
import type { Context } from '../operation/context.ts';
import { parseArgs } from '../operation/parse-args.ts';
import { toThrown } from './errors.ts';
import { fieldOperations } from './field-operations.ts';
import {
  documentOf,
  type FieldInput,
  type FieldOutput,
  fieldInput,
  fieldOutput,
} from './field-schema.ts';
import { executeDocument } from './run-document.ts';

const known = new WeakMap<GraphQLSchema, readonly Ability[]>();

/**
 * Everything that this server can do: what has a route, and what GraphQL alone offers. The schema is handed in since one of its
 * own fields lists them.
 */
export function abilitiesOf(schema: GraphQLSchema, routed: readonly Ability[]): readonly Ability[] {
  const abilities = known.get(schema) ?? [...routed, ...toFieldAbilities(schema)];
  known.set(schema, abilities);
  return abilities;
}

/** The abilities of operations that only GraphQL has. @throws Error for a field that the schema has not */
const toFieldAbilities = (schema: GraphQLSchema): readonly Ability[] =>
  Object.entries(fieldOperations).flatMap(([namespace, operations]) =>
    Object.entries(operations).map(([name, operation]) =>
      fieldAbility(schema, rootField(schema, name), operation, categoryOf(namespace)),
    ),
  );

/** @param operation the name of the operation that the field performs */
export function fieldAbility(
  schema: GraphQLSchema,
  root: RootField,
  operation: string,
  category: AbilityCategory,
): Ability {
  const effect = effectOf(root, operation);
  const askable = once(() => askableField(schema, root));
  return {
    name: abilityName(operation),
    operation,
    summary: root.field.description ?? '',
    category,
    effect,
    isIdempotent: effect !== 'write',
    inputSchema: () => askable().input.schema,
    outputSchema: () => askable().output.schema,
    run: (context, input) => askField(schema, askable(), context, input),
  };
}

function effectOf({ kind }: RootField, operation: string): Effect {
  if (kind === 'query') return 'read';
  return /^(delete|discard|erase)/.test(operation) ? 'delete' : 'write';
}

function rootField(schema: GraphQLSchema, name: string): RootField {
  const query = schema.getQueryType()?.getFields()[name];
  if (query) return { kind: 'query', field: query };
  const mutation = schema.getMutationType()?.getFields()[name];
  if (mutation) return { kind: 'mutation', field: mutation };
  throw new Error(`The schema has no root field ${name}.`);
}

/** A root field of a schema. */
export interface RootField {
  readonly kind: 'query' | 'mutation';
  readonly field: GraphQLField<unknown, unknown>;
}

/** A root field with all that its callers need to know of it, and the document that asks for it. */
export interface AskableField extends RootField {
  readonly input: FieldInput;
  readonly output: FieldOutput;
  readonly document: string;
}

/** @throws Error for a field that asks for something that no JSON can carry, or of which nothing can be shown */
function askableField(schema: GraphQLSchema, { kind, field }: RootField): AskableField {
  const input = fieldInput(field);
  const output = fieldOutput(schema, field);
  const document = documentOf(kind, field.name, input.variables, output.selection);
  return { kind, field, input, output, document };
}

/**
 * The value of the field with the rights of this context. What a part of it refuses is null there, as GraphQL has it.
 * @throws ApiError as the operation does, also where a look-up in GraphQL answers null instead
 */
async function askField(
  schema: GraphQLSchema,
  { kind, field, input, document }: AskableField,
  context: Context,
  raw: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const values = parseArgs(input.args, raw);
  const given = Object.fromEntries(Object.entries(values).filter(([, one]) => one !== undefined));
  let absence: ApiError | undefined;
  const { data, errors } = await executeDocument(
    schema,
    {
      ...context,
      onAbsence(error) {
        absence ??= error;
      },
    },
    { query: document, variables: input.toVariables(given) },
    kind,
  );
  const value = data?.[field.name] ?? null;
  if (value !== null) return JSON.parse(JSON.stringify(value));
  const [error] = errors ?? [];
  if (error) throw toThrown(error);
  if (absence) throw absence;
  return null;
}
