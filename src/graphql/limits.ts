import {
  type DocumentNode,
  GraphQLError,
  GraphQLInt,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromAST,
} from 'graphql';
import { fragmentsOf } from './fragments-of.ts';

/** What one request may ask for; each bound is far above what front ends need. */
export const LIMITS = {
  /** Characters of a document. */
  characters: 100_000,
  tokens: 10_000,
  /** Fields within fields; introspection, whose depth is fixed, is left out of account. */
  depth: 15,
  aliases: 100,
  rootFields: 50,
  /** Items of lists: `first` times the `first` of lists within, and so on. */
  nodes: 50_000,
  /** Fields, those of a fragment counted each time that it is spread. */
  fields: 20_000,
} as const;

/** What a list holds where nothing is said, and at most (operation/connection.ts). */
const DEFAULT_ITEMS = 10;
const MOST_ITEMS = 100;
/** Of the calendar's lists a page may hold a month (features/events/browse-events.ts). */
const MOST_EVENTS = 500;

/** A refusal for exceeding one of the limits; 400. */
export const beyondLimit = (code: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, status: 400 } });

interface Asked {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The first limit that an operation exceeds, as an error; null for none. The document has been validated, so that it ends. */
export function exceededLimit({
  schema,
  document,
  operation,
  variables,
}: Asked): GraphQLError | null {
  const fragments = fragmentsOf(document);
  const found = { depth: 0, aliases: 0, fields: 0, nodes: 0, rootFields: 0 };
  walk(operation.selectionSet, schema.getRootType(operation.operation)?.name, 1, 1);
  if (found.depth > LIMITS.depth)
    return beyondLimit('graphql_too_deep', `Fields may be nested ${LIMITS.depth} deep.`);
  if (found.aliases > LIMITS.aliases)
    return beyondLimit(
      'graphql_too_many_aliases',
      `At most ${LIMITS.aliases} aliases may be used.`,
    );
  if (found.rootFields > LIMITS.rootFields)
    return beyondLimit(
      'graphql_too_many_root_fields',
      `At most ${LIMITS.rootFields} root fields may be asked for.`,
    );
  if (found.nodes > LIMITS.nodes)
    return beyondLimit(
      'graphql_too_many_nodes',
      `The lists asked for may hold ${LIMITS.nodes} items in all.`,
    );
  if (found.fields > LIMITS.fields)
    return beyondLimit(
      'graphql_too_many_fields',
      `At most ${LIMITS.fields} fields may be asked for.`,
    );
  return null;

  function walk(
    { selections }: SelectionSetNode,
    typeName: string | undefined,
    depth: number,
    times: number,
  ): void {
    found.depth = Math.max(found.depth, depth);
    for (const selection of selections) {
      if (isExceeded()) return;
      if (selection.kind === 'InlineFragment') {
        walk(selection.selectionSet, selection.typeCondition?.name.value ?? typeName, depth, times);
      } else if (selection.kind === 'FragmentSpread') {
        const fragment = fragments.get(selection.name.value);
        if (fragment) walk(fragment.selectionSet, fragment.typeCondition.name.value, depth, times);
      } else {
        const name = selection.name.value;
        found.fields += 1;
        if (selection.alias) found.aliases += 1;
        if (depth === 1) found.rootFields += 1;
        if (!selection.selectionSet || name.startsWith('__')) continue;
        const type = typeName === undefined ? undefined : schema.getType(typeName);
        const field =
          isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
        const named = field && getNamedType(field.type);
        const isList = field?.args.some((arg) => arg.name === 'first') ?? false;
        const most = name === 'events' ? MOST_EVENTS : MOST_ITEMS;
        const size = isList ? sizeOf(selection.arguments ?? [], most) : 1;
        if (isList) found.nodes += times * size;
        walk(
          selection.selectionSet,
          isCompositeType(named) ? named.name : undefined,
          depth + 1,
          times * Math.max(size, 1),
        );
      }
    }
  }

  /** A document of spreads within spreads is small and asks for a lot: the walk ends where the answer is known. */
  function isExceeded(): boolean {
    return (
      found.depth > LIMITS.depth ||
      found.aliases > LIMITS.aliases ||
      found.rootFields > LIMITS.rootFields ||
      found.nodes > LIMITS.nodes ||
      found.fields > LIMITS.fields
    );
  }

  function sizeOf(
    args: NonNullable<
      Extract<SelectionSetNode['selections'][number], { kind: 'Field' }>['arguments']
    >,
    most: number,
  ): number {
    for (const { name, value } of args) {
      if (name.value !== 'first' && name.value !== 'last') continue;
      const given =
        value.kind === 'Variable' ? variables[value.name.value] : valueFromAST(value, GraphQLInt);
      if (typeof given === 'number') return Math.min(Math.max(given, 0), most);
    }
    return DEFAULT_ITEMS;
  }
}
