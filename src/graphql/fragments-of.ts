import type { DocumentNode, FragmentDefinitionNode } from 'graphql';

/** The fragments of a document by name. */
export const fragmentsOf = ({
  definitions,
}: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(
    definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === 'FragmentDefinition')
      .map((fragment) => [fragment.name.value, fragment]),
  );
