import type { EntryBlock } from '../../../../content/blocks/entry-blocks.ts';
import { termsOfEntry } from '../../../../content/entries/entry.ts';
import { unsavedTerms } from '../../../../content/entries/revision-loaders.ts';
import { listTermsIn, listTermsOf } from '../../../../content/terms/list-terms.ts';
import { allTaxonomies } from '../../../../content/terms/taxonomies.ts';
import { type Term, termById } from '../../../../content/terms/term.ts';
import { builder } from '../../../../graphql/builder.ts';
import type { Maybe } from '../../../../graphql/global-id.ts';
import { translated } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  type Connection,
  listConnection,
  type PagingArgs,
} from '../../../../operation/lists/connection.ts';
import {
  type TermListArgs,
  termConnection,
  termNodeWhere,
} from '../../terms/graphql/term-connection.ts';
import {
  type TermModel,
  TermNodeConnections,
  type TermNodeModel,
  toTermModel,
} from '../../terms/graphql/term-node.ts';
import { askedTaxonomies } from '../../terms/graphql/term-queries.ts';
import { termTypesOf } from '../../terms/graphql/term-type.ts';
import { blockRef } from './editor-blocks.ts';
import { entryConnectionOf } from './entry-connections.ts';
import { type EntryModel, openField } from './entry-model.ts';
import type { KindType } from './kind-type.ts';

/** A taxonomy whose terms are no records, such as the formats of posts. */
export interface UnstoredTerms {
  readonly taxonomy: string;
  /** Its terms in a description. */
  readonly words: string;
  nodesOf(model: EntryModel): readonly TermNodeModel[];
}

/**
 * Adds the lists of the terms that entries of a kind carry, and to each of these terms the list of the entries.
 * @param unstored further terms in the list of all, at its end
 */
export function addEntryTerms(
  { kind, type, connections, where }: KindType,
  unstored?: UnstoredTerms,
): void {
  const termTypes = termTypesOf(kind.taxonomies);
  if (termTypes.length === 0) return;
  const names = termTypes.map(({ taxonomy }) => taxonomy.name);
  const { name } = type;
  builder.objectField(type, 'terms', (t) =>
    t.field({
      type: TermNodeConnections.of(`${name}ToTermNode`),
      description: `Its ${[...termTypes.map(({ many }) => many), ...(unstored ? [unstored.words] : [])].join(' and ')} in one list.`,
      args: termNodeWhere.fieldArgs(),
      resolve: openField((entry, args, context) => {
        const { taxonomies, offsetPagination: _, ...conditions } = readNodeWhere(args.where);
        const asked = askedTaxonomies(args.where, names);
        if (Object.keys(conditions).length > 0) return termsOf(context, entry, asked, args);
        const { taxonomy = '' } = unstored ?? {};
        const isAsked = !taxonomies?.length || taxonomies.includes(taxonomy);
        const further = isAsked ? (unstored?.nodesOf(entry) ?? []) : [];
        return allTermsOf(context, entry, asked, args, further);
      }),
    }),
  );
  for (const term of termTypes) {
    const { graphql } = term.taxonomy;
    const relation = `${name}To${term.ref.name}`;
    if (term.taxonomy.isHierarchical)
      builder.objectField(term.connections.edgeOf(relation), 'isPrimary', (t) =>
        t.boolean({
          description: `Whether it is the main one of its ${term.many}; none is marked so here.`,
          resolve: () => false,
        }),
      );
    builder.objectField(type, graphql.plural, (t) =>
      t.field({
        type: term.connections.of(relation),
        description: `Its ${term.many}, by name unless said.`,
        args: term.where.fieldArgs(),
        resolve: openField((entry, args, context) =>
          termsOf(context, entry, [term.taxonomy.name], args),
        ),
      }),
    );
    builder.objectField(term.ref, kind.labels.many, (t) =>
      t.field({
        type: connections.of(`${term.ref.name}To${name}`),
        description: `The ${kind.labels.many} that carry it.`,
        args: where.fieldArgs(),
        resolve: (model, args, context) =>
          entryConnectionOf(
            context,
            { relation: 'term', key: model.term.id },
            [kind.name],
            where,
            args,
          ),
      }),
    );
  }
}

/** The taxonomy that a block of terms names; null for none. */
export function taxonomyOfBlock({ block }: EntryBlock): string | null {
  const { term } = block.comment.values;
  return typeof term === 'string' && allTaxonomies.has(term) ? term : null;
}

const textOf = (name: 'prefix' | 'suffix' | 'term') => ({
  description: `\`${name}\` of the block's comment.`,
  resolve({ block }: EntryBlock) {
    const value = block.comment.values[name];
    return typeof value === 'string' ? value : null;
  },
});

const PostTermsRef = blockRef('core/post-terms');

builder.objectFields(PostTermsRef, (t) => ({
  prefix: t.string(textOf('prefix')),
  suffix: t.string(textOf('suffix')),
  term: t.string(textOf('term')),
  terms: t.field({
    type: TermNodeConnections.of('CorePostTermsToTermNode'),
    description: 'The terms of this taxonomy that the entry carries; null without a taxonomy.',
    args: termNodeWhere.fieldArgs(),
    resolve(one, args, context) {
      const taxonomy = taxonomyOfBlock(one);
      return taxonomy === null
        ? null
        : termsOf(context, { record: one.entry, revision: null }, [taxonomy], args);
    },
  }),
}));

interface NodeWhere {
  readonly taxonomies?: Maybe<readonly Maybe<string>[]>;
  readonly offsetPagination?: unknown;
}

const readNodeWhere = (where: Maybe<object>): NodeWhere => where ?? {};

interface Carrying extends Pick<EntryModel, 'revision'> {
  readonly record: Pick<EntryModel['record'], 'id'>;
}

/** Conditions cost a statement for each list. */
async function termsOf(
  context: Context,
  model: Carrying,
  taxonomies: readonly string[],
  args: TermListArgs,
): Promise<Connection<TermModel>> {
  if (!args.where) return allTermsOf(context, model, taxonomies, args);
  const { record, revision } = model;
  const unsaved = revision && (await unsavedTerms(context, revision));
  const list = unsaved
    ? listTermsIn(taxonomies, unsaved)
    : listTermsOf('entry', record.id, taxonomies);
  return termConnection(list, context, args);
}

/** Lists the terms that REST shows, which one statement reads for many entries. @param further at the end */
const allTermsOf = <Further extends TermNodeModel = never>(
  context: Context,
  model: Carrying,
  taxonomies: readonly string[],
  paging: PagingArgs,
  further: readonly Further[] = [],
): Promise<Connection<TermModel | Further>> =>
  translated(async () => {
    const terms = await shownTerms(context, model);
    const shown = taxonomies.flatMap((name) => terms.filter(({ taxonomy }) => taxonomy === name));
    // The ids of unstored terms are numbers of their own.
    const keyOf = ({ databaseId, version }: TermNodeModel) =>
      version === null ? -Number(databaseId) : Number(databaseId);
    return listConnection([...shown.map(toTermModel), ...further], keyOf, paging);
  });

/** Returns the terms that an entry carries, or with an autosave those that this has, by name. */
async function shownTerms(
  context: Context,
  { record, revision }: Carrying,
): Promise<readonly Term[]> {
  const unsaved = revision && (await unsavedTerms(context, revision));
  if (!unsaved) return termsOfEntry(context).load(record.id);
  const found = await Promise.all(unsaved.map((id) => termById(context).load(id)));
  return found.filter((term) => term !== null).sort((a, b) => (a.sortName < b.sortName ? -1 : 1));
}
