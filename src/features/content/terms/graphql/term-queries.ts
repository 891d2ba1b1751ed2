import { builder } from '../../../../graphql/builder.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { listTermsIn } from '../list-terms.ts';
import { lookUpTerm, termIdType } from './look-up-term.ts';
import { addTermChanges } from './term-changes.ts';
import { termConnection } from './term-connection.ts';
import { termTypes } from './term-model.ts';
import { TermNodeConnections, TermNodeRef } from './term-node.ts';
import { contentTermTypes } from './term-type.ts';
import { TaxonomyEnumRef, termNodeWhere } from './term-where.ts';

const TermNodeIdTypeRef = termIdType('TermNodeIdTypeEnum', 'a term');

for (const { taxonomy, one, ref, connections, where } of contentTermTypes) {
  const idType = termIdType(`${ref.name}IdType`, `a ${one}`);
  const names = [taxonomy.name];
  builder.queryFields((t) => ({
    [taxonomy.graphql.single]: t.field({
      type: ref,
      description: `A ${one}.`,
      args: {
        id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
        idType: t.arg({ type: idType, description: 'What `id` is; a global id unless said.' }),
      },
      resolve: (_, asked, context) => lookUpTerm(context, names, asked),
    }),
    [taxonomy.graphql.plural]: t.field({
      type: connections.of(`RootQueryTo${ref.name}`),
      description: `${taxonomy.labels.name}, by name unless said.`,
      args: where.fieldArgs(),
      resolve: (_, args, context) => termConnection(listTermsIn(names), context, args),
    }),
  }));
  addTermChanges(taxonomy, ref);
}

builder.queryFields((t) => ({
  termNode: t.field({
    type: TermNodeRef,
    description: 'A category, a tag or the like.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: TermNodeIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
      taxonomy: t.arg({ type: TaxonomyEnumRef, description: 'Of which taxonomy it must be.' }),
    },
    resolve: (_, { taxonomy, ...asked }, context) =>
      lookUpTerm(context, taxonomy ? [taxonomy] : Object.keys(termTypes), asked),
  }),
  terms: t.field({
    type: TermNodeConnections.of('RootQueryToTermNode'),
    description:
      'Categories, tags and their like in one list. Formats of posts are in `postFormats`.',
    args: termNodeWhere.fieldArgs(),
    resolve: (_, args, context) =>
      termConnection(listTermsIn(askedTaxonomies(args.where)), context, args),
  }),
}));

/** Those that `termNodeWhere` asks for, as far as their terms are records; without, these: those of content unless said. */
export function askedTaxonomies(
  where: Maybe<object>,
  unasked: readonly string[] = contentTermTypes.map(({ taxonomy }) => taxonomy.name),
): readonly string[] {
  const { taxonomies }: { readonly taxonomies?: Maybe<readonly Maybe<string>[]> } = where ?? {};
  return taxonomies && taxonomies.length > 0
    ? Object.keys(termTypes).filter((name) => taxonomies.includes(name))
    : unasked;
}
