import {
  type ExecutionResult,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from './fragments-of.ts';
import { listCost } from './list-bound.ts';
import {
  type AskedOperation,
  fieldOf,
  isConnection,
  isTotal,
  type QueryCost,
} from './query-cost.ts';

/** A field of the response, under its name there. */
interface Shown {
  readonly name: string;
  readonly isIntrospection: boolean;
  /** Lists that each of its values counts as. */
  readonly lists: number;
  readonly kind: 'leaf' | 'one' | 'list' | 'connection';
  /** Whether it is the `nodes` or the `edges` of a connection. */
  readonly isOfConnection: boolean;
  /** None for a leaf. */
  readonly fields: readonly Shown[];
}

type Data = Readonly<Record<string, unknown>>;

/** What the data of a result took, counted as `queryCost` estimates it. A field that the document has twice is there once. */
export function actualCost(asked: AskedOperation, { data }: ExecutionResult): QueryCost {
  const cost = { lists: 0, nodes: 0, values: 0, introspected: 0 };
  if (data) countAll(shownFields(asked), [data]);
  return cost;

  function countAll(fields: readonly Shown[], parents: readonly Data[]): void {
    for (const field of fields) count(field, parents);
  }

  function count(
    { name, isIntrospection, lists, kind, ...field }: Shown,
    parents: readonly Data[],
  ) {
    let times = 0;
    const values: unknown[] = [];
    for (const parent of parents) {
      const value = parent[name];
      if (value === undefined) continue; // of another type, or skipped
      times += 1;
      if (kind !== 'leaf' && value !== null) values.push(value);
    }
    cost[isIntrospection ? 'introspected' : 'values'] += times;
    cost.lists += times * lists;
    if (kind === 'leaf' || values.length === 0) return;
    const items = kind === 'list' ? values.flat() : values;
    if (kind === 'list' && !isIntrospection && !field.isOfConnection) cost.nodes += items.length;
    if (kind === 'connection') for (const page of items) cost.nodes += pageLength(page as Data); // its type says so
    countAll(field.fields, items.filter((item) => item !== null) as Data[]); // composite types have objects
  }
}

/** How many items a page shows, be it as nodes or as edges. */
const pageLength = (page: Data): number =>
  Object.values(page).reduce<number>(
    (most, value) => (Array.isArray(value) ? Math.max(most, value.length) : most),
    0,
  );

/** By operation: the schema of a site may change. */
const known = new WeakMap<
  OperationDefinitionNode,
  { readonly schema: GraphQLSchema; readonly fields: readonly Shown[] }
>();

function shownFields(asked: AskedOperation): readonly Shown[] {
  const { schema, operation } = asked;
  const cached = known.get(operation);
  if (cached?.schema === schema) return cached.fields;
  const fields = collect(asked);
  known.set(operation, { schema, fields });
  return fields;
}

/** A selection, and the type that its fields are of. */
type Selected = readonly [type: GraphQLNamedType | undefined, selection: SelectionSetNode];

/** The fields of an operation, those of one name together: wherever they are of different types, their shapes agree. */
function collect({ schema, document, operation }: AskedOperation): readonly Shown[] {
  const fragments = fragmentsOf(document);
  const root = schema.getRootType(operation.operation) ?? undefined;
  return shown([[root, operation.selectionSet]], false);

  function shown(selected: readonly Selected[], isOfConnection: boolean): readonly Shown[] {
    const fields = new Map<string, Selected[]>();
    const all = selectedFields(selected);
    const firsts = new Map<string, Omit<Shown, 'fields'>>();
    for (const [type, node] of all) {
      const name = node.alias?.value ?? node.name.value;
      const field = fieldOf(schema, type, node.name.value);
      if (!firsts.has(name))
        firsts.set(name, { name, isOfConnection, ...describe(type, node, field) });
      const inner = fields.get(name) ?? [];
      if (field && node.selectionSet) inner.push([getNamedType(field.type), node.selectionSet]);
      fields.set(name, inner);
    }
    return [...firsts.values()].map((first) => ({
      ...first,
      fields: shown(fields.get(first.name) ?? [], first.kind === 'connection'),
    }));
  }

  /** With the type that each is of; what the same fragment brings is there once. */
  function selectedFields(selected: readonly Selected[]): [Selected[0], FieldNode][] {
    const seen = new Set<SelectionSetNode>();
    const found: [Selected[0], FieldNode][] = [];
    const add = ([type, set]: Selected): void => {
      if (seen.has(set)) return;
      seen.add(set);
      for (const one of set.selections) {
        if (one.kind === 'Field') found.push([type, one]);
        else {
          const fragment = one.kind === 'InlineFragment' ? one : fragments.get(one.name.value);
          const condition = fragment?.typeCondition?.name.value;
          if (!fragment) continue;
          add([condition === undefined ? type : schema.getType(condition), fragment.selectionSet]);
        }
      }
    };
    for (const one of selected) add(one);
    return found;
  }
}

function describe(
  type: GraphQLNamedType | undefined,
  { name: { value: name }, selectionSet }: FieldNode,
  field: GraphQLField<unknown, unknown> | undefined,
): Pick<Shown, 'isIntrospection' | 'lists' | 'kind'> {
  const isPage = isConnection(field && getNamedType(field.type));
  const isList = field !== undefined && isListType(getNullableType(field.type));
  return {
    isIntrospection: name.startsWith('__') || (type?.name.startsWith('__') ?? false),
    lists: (field ? listCost(field, isPage) : 0) + Number(isTotal(name, type)),
    kind: !selectionSet ? 'leaf' : isPage ? 'connection' : isList ? 'list' : 'one',
  };
}
