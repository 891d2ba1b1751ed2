import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  print,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import { fragmentsOf } from './fragments-of.ts';
import { beyondLimit, LIMITS } from './limits.ts';

/** A field at a place in the answer. */
interface Found {
  readonly node: FieldNode;
  readonly parent: GraphQLNamedType | undefined;
  readonly field: GraphQLField<unknown, unknown> | undefined;
}

/** Selections at one place in the answer, each with the type that it is asked of. */
type Selected = readonly {
  readonly selectionSet: SelectionSetNode;
  readonly type: GraphQLNamedType | undefined;
}[];

/**
 * Fields with the same name at the same place in the answer must be the same (GraphQL specification §5.3.2). The package's own rule
 * compares every two of them, which takes a second for a thousand; here each is compared with the first.
 */
export const fieldsCanBeMerged: ValidationRule = (context) => {
  const schema = context.getSchema();
  const fragments = fragmentsOf(context.getDocument());
  let looked = 0;
  return {
    OperationDefinition({ operation, selectionSet }) {
      const type = schema.getRootType(operation) ?? undefined;
      try {
        assertSameShape([{ selectionSet, type }]);
        assertSameFields([{ selectionSet, type }]);
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        context.reportError(error);
      }
      return false;
    },
  };

  /** Whatever the types of the records are, a name in the answer stands for values of one kind. */
  function assertSameShape(selected: Selected): void {
    for (const [name, all] of byName(fieldsOf(selected))) {
      // What has no type in the schema, as `__typename`, is of any shape.
      const first = all.find(({ field }) => field);
      for (const other of all) {
        const one = first?.field?.type;
        const two = other.field?.type;
        if (one && two && !haveSameShape(one, two))
          throw conflict(name, `they return conflicting types "${one}" and "${two}"`, first, other);
      }
      assertSameShape(selectionsOf(all));
    }
  }

  /** What a record of one type is asked for under one name is one field with the same arguments. */
  function assertSameFields(selected: Selected): void {
    for (const [name, all] of byName(fieldsOf(selected)))
      for (const group of byConcreteType(all)) {
        const [first] = group;
        if (group.length > 1 && first) assertSame(name, first, group);
        assertSameFields(selectionsOf(group));
      }
  }

  /** All fields of selections, those of their fragments among them; each fragment once for a place. */
  function fieldsOf(selected: Selected): readonly Found[] {
    const found: Found[] = [];
    const spread = new Set<FragmentDefinitionNode>();
    for (const { selectionSet, type } of selected) collect(selectionSet, type);
    return found;

    function collect({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined): void {
      for (const selection of selections) {
        if (++looked > MOST_LOOKED_AT)
          throw beyondLimit(
            'graphql_too_many_fields',
            'Too many fields have the same places in the answer.',
          );
        if (selection.kind === 'Field') {
          found.push({ node: selection, parent: type, field: fieldOf(type, selection) });
          continue;
        }
        const fragment =
          selection.kind === 'InlineFragment' ? selection : fragments.get(selection.name.value);
        if (!fragment) continue;
        if (fragment.kind === 'FragmentDefinition') {
          if (spread.has(fragment)) continue;
          spread.add(fragment);
        }
        const condition = fragment.typeCondition?.name.value;
        collect(fragment.selectionSet, condition === undefined ? type : schema.getType(condition));
      }
    }
  }
};

/** Twice for each field, and again for those of interfaces that are asked for beside fields of several types. */
const MOST_LOOKED_AT = 5 * LIMITS.fields;

function byName(found: readonly Found[]): ReadonlyMap<string, readonly Found[]> {
  const groups = new Map<string, Found[]>();
  for (const one of found) {
    const name = one.node.alias?.value ?? one.node.name.value;
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return groups;
}

/** Those that may be asked of the same record: of one type each, with those of interfaces in each. */
function byConcreteType(all: readonly Found[]): Iterable<readonly Found[]> {
  if (all.length === 1) return [all];
  const ofInterfaces = all.filter(({ parent }) => !isObjectType(parent));
  const groups = new Map<unknown, Found[]>();
  for (const one of all) {
    if (!isObjectType(one.parent)) continue;
    const group = groups.get(one.parent);
    if (group) group.push(one);
    else groups.set(one.parent, [...ofInterfaces, one]);
  }
  return groups.size > 0 ? groups.values() : [ofInterfaces];
}

function assertSame(name: string, first: Found, group: readonly Found[]): void {
  const args = argumentsOf(first.node);
  for (const other of group) {
    const names = [first, other].map(({ node }) => node.name.value);
    if (names[0] !== names[1])
      throw conflict(name, `"${names[0]}" and "${names[1]}" are different fields`, first, other);
    if (argumentsOf(other.node) !== args)
      throw conflict(name, 'they have differing arguments', first, other);
  }
}

const argumentsOf = ({ arguments: args = [] }: FieldNode): string =>
  args.length === 0
    ? ''
    : args
        .map((one) => print(one))
        .sort()
        .join();

const selectionsOf = (found: readonly Found[]): Selected =>
  found.flatMap(({ node: { selectionSet }, field }) =>
    selectionSet ? [{ selectionSet, type: field && getNamedType(field.type) }] : [],
  );

/** As in the package's own rule, undefined for `__typename`, `__schema` and `__type`. */
const fieldOf = (
  type: GraphQLNamedType | undefined,
  { name }: FieldNode,
): GraphQLField<unknown, unknown> | undefined =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;

function haveSameShape(one: GraphQLOutputType, two: GraphQLOutputType): boolean {
  if (isNonNullType(one) || isNonNullType(two))
    return isNonNullType(one) && isNonNullType(two) && haveSameShape(one.ofType, two.ofType);
  if (isListType(one) || isListType(two))
    return isListType(one) && isListType(two) && haveSameShape(one.ofType, two.ofType);
  return isLeafType(one) || isLeafType(two) ? one === two : true;
}

const conflict = (name: string, reason: string, ...found: readonly (Found | undefined)[]) =>
  new GraphQLError(
    `Fields "${name}" conflict because ${reason}. Use different aliases on the fields to fetch both if this was intentional.`,
    { nodes: found.flatMap((one) => (one ? [one.node] : [])) },
  );
