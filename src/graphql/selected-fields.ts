import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>;

/** Known by their nodes, which are those of one document, with its fragments. */
const known = new WeakMap<SelectionSetNode, number>();

/** How many fields of each record a list selects, under all names and by fragments, without those within them; of an edge those of its node. */
export function countSelectedFields({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): number {
  return fieldNodes.reduce(
    (sum, { selectionSet }) => sum + (selectionSet ? fieldsIn(selectionSet, fragments) : 0),
    0,
  );
}

function fieldsIn(set: SelectionSetNode, fragments: Fragments): number {
  const counted = known.get(set);
  if (counted !== undefined) return counted;
  let fields = 0;
  for (const selection of set.selections) {
    if (selection.kind === 'Field') {
      const { name, selectionSet } = selection;
      fields += name.value === 'node' && selectionSet ? fieldsIn(selectionSet, fragments) : 1;
    } else {
      const inner =
        selection.kind === 'FragmentSpread' ? fragments[selection.name.value] : selection;
      if (inner) fields += fieldsIn(inner.selectionSet, fragments);
    }
  }
  known.set(set, fields);
  return fields;
}
