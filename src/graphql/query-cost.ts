import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { DEFAULT_SIZE } from '../operation/connection.ts';
import { fragmentsOf } from './fragments-of.ts';
import { introspectionSizes } from './introspection-cost.ts';
import { boundOf, type CountRecords, listCost, listSizes, mostOfPage } from './list-bound.ts';
import type { AskedOffset } from './offset-paging.ts';

/** What executing an operation takes. */
export interface QueryCost {
  /** Lists that are read: a list field counts once for each record that it is asked of. */
  readonly lists: number;
  /** Items of all lists. */
  readonly nodes: number;
  /** Fields of all these items. */
  readonly values: number;
  /** The same of what tells about the schema. */
  readonly introspected: number;
}

export const sumOfCosts = (one: QueryCost, other: QueryCost): QueryCost => ({
  lists: one.lists + other.lists,
  nodes: one.nodes + other.nodes,
  values: one.values + other.values,
  introspected: one.introspected + other.introspected,
});

/** Each at its least. */
export const leastOfCosts = (one: QueryCost, other: QueryCost): QueryCost => ({
  lists: Math.min(one.lists, other.lists),
  nodes: Math.min(one.nodes, other.nodes),
  values: Math.min(one.values, other.values),
  introspected: Math.min(one.introspected, other.introspected),
});

/** An operation of a document that has been validated. */
export interface AskedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

interface Asked extends AskedOperation {
  /** As they are once they have been coerced, with their defaults. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** How many records there are of those that a list says it is bounded by. */
  readonly countOf: (countRecords: CountRecords) => number;
  /** Whether lists that no argument bounds are taken as long as they can be, or as they usually are. */
  readonly sizes: 'usual' | 'most';
}

/** An estimate, each page being full. */
export interface EstimatedCost extends QueryCost {
  /** Whether it has lists that are usually shorter than they can be. */
  readonly isUsual: boolean;
}

/** Where a selection stands. */
interface Place {
  readonly type: GraphQLNamedType | undefined;
  /** How many records it is asked of. */
  readonly times: number;
  /** Items of all lists that are read here, if it is asked of connections. */
  readonly items: number;
  /** How often one record may be among those that it is asked of. */
  readonly copies: number;
  /** Whether it is asked of every type of the schema, so that lists are as long as they are on average. */
  readonly isOfAllTypes: boolean;
}

/** The document has been validated and is within the limits of its form, so that the walk ends soon. */
export function queryCost({
  schema,
  document,
  operation,
  variables,
  countOf,
  sizes,
}: Asked): EstimatedCost {
  const fragments = fragmentsOf(document);
  const cost = { lists: 0, nodes: 0, values: 0, introspected: 0, isUsual: false };
  const root = schema.getRootType(operation.operation) ?? undefined;
  walk(operation.selectionSet, { type: root, times: 1, items: 1, copies: 1, isOfAllTypes: false });
  return cost;

  function walk({ selections }: SelectionSetNode, place: Place): void {
    for (const selection of selections) {
      if (selection.kind === 'Field') walkField(selection, place);
      else {
        const fragment =
          selection.kind === 'InlineFragment' ? selection : fragments.get(selection.name.value);
        const condition = fragment?.typeCondition?.name.value;
        const type = condition === undefined ? place.type : schema.getType(condition);
        if (fragment) walk(fragment.selectionSet, { ...place, type });
      }
    }
  }

  function walkField(node: FieldNode, place: Place): void {
    const { type, times } = place;
    const field = fieldOf(schema, type, node.name.value);
    const isIntrospection = node.name.value.startsWith('__') || type?.name.startsWith('__');
    cost[isIntrospection ? 'introspected' : 'values'] += times;
    if (!field) return;
    if (isTotal(node.name.value, type)) cost.lists += times;
    cost.lists += times * listCost(field, isConnection(getNamedType(field.type)));
    if (!node.selectionSet) return;
    const inner = isIntrospection ? introspected(field, place) : ofField(node, field, place);
    walk(node.selectionSet, { type: getNamedType(field.type), ...inner });
  }

  function introspected(
    field: GraphQLField<unknown, unknown>,
    { type, times, isOfAllTypes }: Place,
  ): Omit<Place, 'type'> {
    const lengths = introspectionSizes(schema)[isOfAllTypes ? 'average' : 'most'];
    const size = lengths[`${type?.name}.${field.name}`] ?? 1;
    const all = times * size;
    // What the lists of all types have together is known exactly, and so is what these have.
    const isOfAll =
      field.name === 'types' ||
      field.name === 'directives' ||
      (isOfAllTypes && field.name === 'fields');
    return { times: all, items: all, copies: all, isOfAllTypes: isOfAll };
  }

  function ofField(
    node: FieldNode,
    field: GraphQLField<unknown, unknown>,
    { type, times, items, copies }: Place,
  ): Omit<Place, 'type'> {
    const isOfAllTypes = false;
    if (isConnection(getNamedType(field.type))) {
      const bound = boundOf(field);
      // Each list has a record once, and where a record has one parent, it is there as often as that.
      const most = bound?.isOfOneParent ? copies : times;
      const there =
        bound && times > 0 ? most * countOf(bound.countRecords) : Number.POSITIVE_INFINITY;
      const all = Math.min(times * pageSize(node, field), there);
      cost.nodes += all;
      return { times, items: all, copies: most, isOfAllTypes };
    }
    if (!isListType(getNullableType(field.type))) {
      const isSame = field.name === 'node' && isEdge(type);
      return { times, items: times, copies: isSame ? copies : times, isOfAllTypes };
    }
    if (isConnection(type)) return { times: items, items, copies, isOfAllTypes };
    const { usual, most } = listSizes(field);
    const all = times * (sizes === 'most' ? most : usual);
    cost.nodes += all;
    if (usual < most) cost.isUsual = true;
    return { times: all, items: all, copies: times, isOfAllTypes };
  }

  /** As `readWindow` reads it. What no argument may be is refused by the field itself. */
  function pageSize(node: FieldNode, field: GraphQLField<unknown, unknown>): number {
    const { first, last, where } = argumentsOf(node, field);
    const { offsetPagination } = Object(where) as {
      readonly offsetPagination?: AskedOffset | null;
    };
    const sizes = [offsetPagination?.size, first, last];
    const size = sizes.find((one) => typeof one === 'number') ?? DEFAULT_SIZE;
    return Math.min(Math.max(Number(size), 0), mostOfPage(field));
  }

  function argumentsOf(node: FieldNode, field: GraphQLField<unknown, unknown>) {
    try {
      return getArgumentValues(field, node, variables);
    } catch {
      return {};
    }
  }
}

/** The field that a name means in a type; undefined for `__typename`, which every type has. */
export function fieldOf(
  schema: GraphQLSchema,
  type: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name && type === schema.getQueryType()) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name && type === schema.getQueryType()) return TypeMetaFieldDef;
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

/** Whether a type is a page of a list. */
export const isConnection = (type: GraphQLNamedType | undefined): boolean =>
  (isObjectType(type) || isInterfaceType(type)) && 'pageInfo' in type.getFields();

/** Whether a field counts a whole list. */
export const isTotal = (name: string, type: GraphQLNamedType | undefined): boolean =>
  (name === 'totalCount' && isConnection(type)) ||
  (name === 'total' && type?.name === 'OffsetPaginationPageInfo');

const isEdge = (type: GraphQLNamedType | undefined): boolean =>
  (isObjectType(type) || isInterfaceType(type)) && 'cursor' in type.getFields();
