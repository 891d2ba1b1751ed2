import type {
  DefinitionNode,
  DocumentNode,
  FragmentDefinitionNode,
  GraphQLError,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from './fragments-of.ts';
import { beyondLimit, LIMITS } from './limits.ts';

/** How much a selection asks for, whatever the variables are; what a fragment has counts each time that it is spread. */
interface Shape {
  readonly depth: number;
  readonly aliases: number;
  readonly rootFields: number;
  readonly fields: number;
}

const NONE: Shape = { depth: 0, aliases: 0, rootFields: 0, fields: 0 };

/** The first limit that a document exceeds by its form, as an error; null for none. It need not be valid. */
export function exceededShape(document: DocumentNode): GraphQLError | null {
  const operations = document.definitions.filter(isOperation);
  if (operations.length > LIMITS.operations)
    return beyondLimit(
      'graphql_too_many_operations',
      `A document may have ${LIMITS.operations} operations.`,
    );
  const definitions = document.definitions.filter(isFragment);
  if (definitions.length > LIMITS.fragments)
    return beyondLimit(
      'graphql_too_many_fragments',
      `A document may have ${LIMITS.fragments} fragments.`,
    );
  const fragments = fragmentsOf(document);
  const shapes = new Map<string, Shape>();
  let fields = 0;
  for (const { selectionSet } of operations) {
    const shape = shapeOf(selectionSet);
    const error = exceeded(shape);
    if (error) return error;
    fields += shape.fields;
  }
  // Those that no operation spreads are validated as well.
  const isTooLarge = definitions.some((one) => shapeOf(one.selectionSet).fields > LIMITS.fields);
  return isTooLarge || fields > LIMITS.fields ? tooManyFields() : null;

  /** Each fragment is looked at once, however often it is spread. One that spreads itself is refused later: it is not valid. */
  function shapeOf({ selections }: SelectionSetNode): Shape {
    let { depth, aliases, rootFields, fields } = NONE;
    for (const selection of selections) {
      const inner =
        selection.kind === 'FragmentSpread'
          ? shapeOfFragment(selection.name.value)
          : selection.selectionSet
            ? shapeOf(selection.selectionSet)
            : NONE;
      const isField = selection.kind === 'Field';
      const isIntrospection = isField && selection.name.value.startsWith('__');
      depth = Math.max(depth, (isIntrospection ? 0 : inner.depth) + Number(isField));
      aliases += inner.aliases + Number(isField && selection.alias !== undefined);
      rootFields += isField ? 1 : inner.rootFields;
      fields += inner.fields + 1;
    }
    return { depth, aliases, rootFields, fields };
  }

  function shapeOfFragment(name: string): Shape {
    const known = shapes.get(name);
    if (known) return known;
    shapes.set(name, NONE);
    const fragment = fragments.get(name);
    const shape = fragment ? shapeOf(fragment.selectionSet) : NONE;
    shapes.set(name, shape);
    return shape;
  }
}

function exceeded({ depth, aliases, rootFields, fields }: Shape): GraphQLError | null {
  if (fields > LIMITS.fields) return tooManyFields();
  if (depth > LIMITS.depth)
    return beyondLimit('graphql_too_deep', `Fields may be nested ${LIMITS.depth} deep.`);
  if (aliases > LIMITS.aliases)
    return beyondLimit(
      'graphql_too_many_aliases',
      `At most ${LIMITS.aliases} aliases may be used.`,
    );
  if (rootFields > LIMITS.rootFields)
    return beyondLimit(
      'graphql_too_many_root_fields',
      `At most ${LIMITS.rootFields} root fields may be asked for.`,
    );
  return null;
}

const tooManyFields = () =>
  beyondLimit('graphql_too_many_fields', `At most ${LIMITS.fields} fields may be asked for.`);

const isFragment = (node: DefinitionNode): node is FragmentDefinitionNode =>
  node.kind === 'FragmentDefinition';

const isOperation = (node: DefinitionNode): node is OperationDefinitionNode =>
  node.kind === 'OperationDefinition';
