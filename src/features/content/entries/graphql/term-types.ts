import { builder } from '../../../../graphql/builder.ts';
import { edgeType, pagingArgs } from '../../../../graphql/connection.ts';
import {
  DatabaseIdentifierRef,
  NodeRef,
  restNumber,
  UniformResourceRef,
} from '../../../../graphql/node.ts';
import {
  ancestorConnection,
  childConnection,
  parentTerm,
} from '../../terms/graphql/term-connection.ts';
import {
  HierarchicalNodeRef,
  HierarchicalTermNodeRef,
  TermNodeRef,
} from '../../terms/graphql/term-node.ts';
import { contentTermTypes, type TermType } from '../../terms/graphql/term-type.ts';
import { ContentNodeConnections } from './content-node.ts';
import { askedKinds, entryConnectionOf } from './entry-connections.ts';
import { contentNodeWhere } from './entry-where.ts';
import { MenuItemLinkableRef } from './node-interfaces.ts';

/** Implements the type of the terms of a taxonomy. */
export function implementTerm(
  { taxonomy, ref }: Pick<TermType, 'taxonomy' | 'ref'>,
  description: string,
): void {
  const { isHierarchical, pageBase, graphql } = taxonomy;
  ref.implement({
    description,
    interfaces: [
      NodeRef,
      DatabaseIdentifierRef,
      UniformResourceRef,
      TermNodeRef,
      ...(isHierarchical ? [HierarchicalNodeRef, HierarchicalTermNodeRef] : []),
      ...(pageBase === null ? [] : [MenuItemLinkableRef]),
    ],
  });
  addTermFields(ref, graphql.single);
}

/** Adds the fields that terms of every taxonomy of content have: `categoryId`, and the list of what carries one. */
function addTermFields(ref: TermType['ref'], single: string): void {
  builder.objectFields(ref, (t) => ({
    [`${single}Id`]: t.int(restNumber),
    contentNodes: t.field({
      type: ContentNodeConnections.of(`${ref.name}ToContentNode`),
      description: 'What carries it, of all kinds.',
      args: contentNodeWhere.fieldArgs(),
      resolve: ({ term }, args, context) =>
        entryConnectionOf(
          context,
          { relation: 'term', key: term.id },
          askedKinds(args.where),
          contentNodeWhere,
          args,
        ),
    }),
  }));
}

interface Relatives extends Pick<TermType, 'one' | 'many' | 'ref' | 'where'> {
  readonly connections: Pick<TermType['connections'], 'of'>;
}

/** Adds what the terms of a hierarchical taxonomy have above and below them. */
export function addRelatives({ one, many, ref, connections, where }: Relatives): void {
  const { name } = ref;
  const edge = edgeType(`${name}ToParent${name}ConnectionEdge`, ref);
  builder.objectFields(ref, (t) => ({
    ancestors: t.field({
      type: connections.of(`${name}ToAncestors${name}`),
      description: `The ${many} above it, its parent first.`,
      args: pagingArgs(),
      resolve: (model, paging, context) => ancestorConnection(context, model, paging),
    }),
    children: t.field({
      type: connections.of(`${name}To${name}`),
      description: `The ${many} right below it.`,
      args: where.fieldArgs(),
      resolve: (model, args, context) => childConnection(context, model, args),
    }),
    parent: t.field({
      type: edge,
      description: `The ${one} that it is below.`,
      resolve: (model, _, context) => parentTerm(context, model),
    }),
  }));
}

for (const type of contentTermTypes) {
  const { taxonomy, one, many } = type;
  const { isHierarchical } = taxonomy;
  implementTerm(type, isHierarchical ? `A ${one}; ${many} may be below each other.` : `A ${one}.`);
  if (isHierarchical) addRelatives(type);
}
