import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from './fragments-of.ts';

/**
 * How many fields code for an operation handles, those of an interface or union once for each type that may be there: within each
 * other these multiply, so that a short document may make endless code. Counted no further than `most`. The document has been validated.
 */
export function codeSize(
  most: number,
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): number {
  const fragments = fragmentsOf(document);
  let fields = 0;
  count(selectionSet, typesOf(schema.getRootType(operation)));
  return fields;

  /** Ends where the answer is known. */
  function count({ selections }: SelectionSetNode, types: readonly GraphQLObjectType[]): void {
    for (const selection of selections) {
      for (const type of types) {
        if (fields > most) return;
        countIn(selection, type);
      }
    }
  }

  function countIn(selection: SelectionNode, type: GraphQLObjectType): void {
    if (selection.kind === 'Field') {
      fields += 1;
      const field = type.getFields()[selection.name.value];
      if (field && selection.selectionSet)
        count(selection.selectionSet, typesOf(getNamedType(field.type)));
      return;
    }
    const fragment =
      selection.kind === 'InlineFragment' ? selection : fragments.get(selection.name.value);
    const condition = fragment?.typeCondition?.name.value;
    const isMeant = condition === undefined || typesOf(schema.getType(condition)).includes(type);
    if (fragment && isMeant) count(fragment.selectionSet, [type]);
  }

  function typesOf(type: unknown): readonly GraphQLObjectType[] {
    if (isAbstractType(type)) return schema.getPossibleTypes(type);
    return isObjectType(type) ? [type] : [];
  }
}
