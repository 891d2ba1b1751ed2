import type { GraphQLSchema } from 'graphql';
import type { Ability, AbilityCategory, Effect } from '../operation/ability.ts';
import { abilityName, categoryOf } from '../operation/ability-name.ts';
import { type AskableField, askableField, askField, type RootField } from './ask-field.ts';
import { fieldOperations } from './field-operations.ts';

/** What can be done by GraphQL alone, to be run by name like the rest. @throws Error for a field that the schema has not */
export const toFieldAbilities = (schema: GraphQLSchema): readonly Ability[] =>
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
  let known: AskableField | undefined;
  const askable = (): AskableField => {
    known ??= askableField(schema, root);
    return known;
  };
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
