import type { EntryBlock } from '../../../../content/blocks/entry-blocks.ts';
import { termsOfEntry } from '../../../../content/entries/entry.ts';
import { listTermsOf } from '../../../../content/terms/list-terms.ts';
import { allTaxonomies } from '../../../../content/terms/taxonomies.ts';
import { builder } from '../../../../graphql/builder.ts';
import { mapConnection } from '../../../../graphql/connection.ts';
import { translated } from '../../../../graphql/perform.ts';
import { type Connection, listConnection } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  type TermListArgs,
  termConnection,
  termNodeWhere,
} from '../../terms/graphql/term-connection.ts';
import { type TermModel, TermNodeConnections, toTermModel } from '../../terms/graphql/term-node.ts';
import { askedTaxonomies } from '../../terms/graphql/term-queries.ts';
import { termTypesOf } from '../../terms/graphql/term-type.ts';
import { blockRef } from './editor-blocks.ts';
import { entryConnectionOf } from './entry-connections.ts';
import { openField } from './entry-model.ts';
import type { KindType } from './kind-type.ts';

/**
 * Adds the lists of the terms that entries of a kind carry, and to each of these terms the list of the entries.
 * @param note what else is to be said of the list of all terms
 */
export function addEntryTerms({ kind, type, connections, where }: KindType, note = ''): void {
  const termTypes = termTypesOf(kind.taxonomies);
  if (termTypes.length === 0) return;
  const names = termTypes.map(({ taxonomy }) => taxonomy.name);
  const { name } = type;
  builder.objectField(type, 'terms', (t) =>
    t.field({
      type: TermNodeConnections.of(`${name}ToTermNode`),
      description: `Its ${termTypes.map(({ many }) => many).join(' and ')} in one list.${note}`,
      args: termNodeWhere.fieldArgs(),
      resolve: openField((entry, args, context) =>
        termsOf(context, entry.record.id, askedTaxonomies(args.where, names), args),
      ),
    }),
  );
  for (const term of termTypes) {
    const { graphql } = term.taxonomy;
    builder.objectField(type, graphql.plural, (t) =>
      t.field({
        type: term.connections.of(`${name}To${term.ref.name}`),
        description: `Its ${term.many}, by name unless said.`,
        args: term.where.fieldArgs(),
        resolve: openField((entry, args, context) =>
          termsOf(context, entry.record.id, [term.taxonomy.name], args),
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
      return taxonomy === null ? null : termsOf(context, one.entry.id, [taxonomy], args);
    },
  }),
}));

/** Without conditions, what REST shows of many entries by one statement; with them, one for each list asked for. */
function termsOf(
  context: Context,
  entryId: number,
  taxonomies: readonly string[],
  args: TermListArgs,
): Connection<TermModel> | Promise<Connection<TermModel>> {
  if (args.where) return termConnection(listTermsOf('entry', entryId, taxonomies), context, args);
  return translated(async () => {
    const terms = await termsOfEntry(context).load(entryId);
    const shown = taxonomies.flatMap((name) => terms.filter(({ taxonomy }) => taxonomy === name));
    return mapConnection(
      listConnection(shown, ({ id }) => id, args),
      toTermModel,
    );
  });
}
