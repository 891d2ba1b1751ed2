import type { InterfaceRef, ObjectRef } from '@pothos/core';
import type { Taxonomy } from '../../../../content/kinds/kind.ts';
import { findTermByName } from '../../../../content/terms/find-terms.ts';
import { listTermsIn } from '../../../../content/terms/list-terms.ts';
import { termBySlug } from '../../../../content/terms/term.ts';
import { builder, type SchemaTypes } from '../../../../graphql/builder.ts';
import { findByUri } from '../../../../graphql/find-by-uri.ts';
import { type Maybe, toMeantId } from '../../../../graphql/global-id.ts';
import {
  addChangeSubscription,
  FollowedWhereRef,
} from '../../../../graphql/live/change-subscription.ts';
import type { Context } from '../../../../operation/context.ts';
import type { RecordChange } from '../../../../operation/record-changes.ts';
import type { LoggedChange } from '../../../../storage/change-log.ts';
import { TaxonomyEnumRef, termConnection, termNodeWhere } from './term-connection.ts';
import {
  loadTermModel,
  type TermModel,
  TermNodeConnections,
  TermNodeRef,
  termTypes,
  toTermModel,
} from './term-node.ts';
import { contentTermTypes, type TermType } from './term-type.ts';

/** Adds the subscription to the changes of the terms of a taxonomy, `categoryChanged`. */
function addTermChanges(
  { name, graphql, labels }: Taxonomy,
  type: ObjectRef<SchemaTypes, TermModel>,
): void {
  addChangeSubscription({
    ...common,
    name: `${graphql.single}Changed`,
    description: `Changes of ${labels.name.toLowerCase()}.`,
    type,
    has: (change) => isOf(change, [name]),
    async load(context, id) {
      const found = await loadTermModel(context, id);
      return found?.taxonomy === name ? found : null;
    },
  });
}

/** Returns whether a change is of a term of these taxonomies. For a removed term, a second change in the log names its taxonomy. */
export const isOf = ({ kind, operation }: LoggedChange, taxonomies: readonly string[]): boolean =>
  operation === 'delete' ? taxonomies.some((name) => kind === `term:${name}`) : kind === 'term';

const common = {
  idType: 'term',
  where: FollowedWhereRef,
  // All terms can be read: what can't be loaded is of another taxonomy.
  mayKnowOf: (_: unknown, { operation }: RecordChange) => operation === 'delete',
};

addChangeSubscription({
  ...common,
  name: 'termChanged',
  description: 'Changes of categories, tags and their like.',
  type: TermNodeRef as InterfaceRef<SchemaTypes, TermModel>,
  has: (change) => isOf(change, Object.keys(termTypes)),
  load: loadTermModel,
});

/** The enum of what a term may be meant by. */
export const termIdType = (name: string, what: string) =>
  builder.enumType(name, {
    description: `By what ${what} is meant.`,
    values: {
      DATABASE_ID: { value: 'database_id', description: 'Its number.' },
      ID: { value: 'id', description: 'Its global id.' },
      NAME: { value: 'name', description: 'Its name.' },
      SLUG: { value: 'slug', description: 'Its slug.' },
      URI: { value: 'uri', description: 'The path of its page.' },
    } as const,
  });

type IdType = 'database_id' | 'id' | 'name' | 'slug' | 'uri';

/** The term that a look-up means, if it is of one of these taxonomies; else null. */
async function lookUpTerm(
  context: Context,
  taxonomies: readonly string[],
  { id, idType: type }: { id: string | number; idType?: IdType | null | undefined },
): Promise<TermModel | null> {
  const found = await findTerm(context, taxonomies, String(id), type ?? 'id');
  return found && taxonomies.includes(found.taxonomy) ? found : null;
}

async function findTerm(
  context: Context,
  taxonomies: readonly string[],
  id: string,
  type: IdType,
): Promise<TermModel | null> {
  if (type === 'uri') {
    const found = await findByUri(context, id);
    return found && 'term' in found ? (found as TermModel) : null; // nothing else has one
  }
  if (type === 'slug') {
    const found = await Promise.all(
      taxonomies.map((taxonomy) => termBySlug(context).load({ taxonomy, slug: id })),
    );
    const term = found.find((one) => one !== null);
    return term ? toTermModel(term) : null;
  }
  if (type === 'name') {
    const term = await findTermByName(context, taxonomies, id);
    return term ? toTermModel(term) : null;
  }
  const databaseId = toMeantId(id, type, 'term');
  return databaseId === null ? null : loadTermModel(context, databaseId);
}

const TermNodeIdTypeRef = termIdType('TermNodeIdTypeEnum', 'a term');

interface TermQueries extends Pick<TermType, 'taxonomy' | 'one' | 'ref' | 'where'> {
  readonly connections: Pick<TermType['connections'], 'of'>;
  /** The name of many terms, for the description of their list. */
  readonly title: string;
}

/** Adds `category` and `categories` to the queries, and `categoryChanged` to the subscriptions, or those of another taxonomy. */
export function addTermQueries(type: TermQueries): void {
  const { taxonomy, title, one, ref, connections, where } = type;
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
      description: `${title}, by name unless said.`,
      args: where.fieldArgs(),
      resolve: (_, args, context) => termConnection(listTermsIn(names), context, args),
    }),
  }));
  addTermChanges(taxonomy, ref);
}

for (const type of contentTermTypes) addTermQueries({ ...type, title: type.taxonomy.labels.name });

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

/** Returns the taxonomies in `where`, but for those whose terms are not stored; `unasked` if `where` names none. */
export function askedTaxonomies(
  where: Maybe<object>,
  unasked: readonly string[] = contentTermTypes.map(({ taxonomy }) => taxonomy.name),
): readonly string[] {
  const { taxonomies }: { readonly taxonomies?: Maybe<readonly Maybe<string>[]> } = where ?? {};
  return taxonomies && taxonomies.length > 0
    ? Object.keys(termTypes).filter((name) => taxonomies.includes(name))
    : unasked;
}
