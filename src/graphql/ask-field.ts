import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { ApiError } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import { parseArgs } from '../operation/parse-args.ts';
import { toThrown } from './errors.ts';
import { type FieldInput, fieldInput } from './field-input.ts';
import { type FieldOutput, fieldOutput } from './field-output.ts';
import { executeDocument } from './run-document.ts';

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
export function askableField(schema: GraphQLSchema, { kind, field }: RootField): AskableField {
  const input = fieldInput(field);
  const output = fieldOutput(schema, field);
  const names = Object.keys(input.variables);
  const declared = Object.entries(input.variables).map(([name, type]) => `$${name}: ${type}`);
  const given = names.map((name) => `${name}: $${name}`);
  const inBrackets = (parts: readonly string[]) =>
    parts.length > 0 ? `(${parts.join(', ')})` : '';
  const document = `${kind}${inBrackets(declared)} { ${field.name}${inBrackets(given)} ${output.selection} }`;
  return { kind, field, input, output, document };
}

/**
 * The value of the field with the rights of this context. What a part of it refuses is null there, as GraphQL has it.
 * @throws ApiError as the operation does, also where a look-up in GraphQL answers null instead
 */
export async function askField(
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
