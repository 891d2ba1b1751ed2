import { termsOfEntry } from '../../../../content/entries/entry.ts';
import { listTermsOf } from '../../../../content/terms/list-terms.ts';
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
import { entryConnectionOf } from './entry-connections.ts';
import { type EntryModel, openField } from './entry-model.ts';
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
        termsOf(context, entry, askedTaxonomies(args.where, names), args),
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

/** Without conditions, what REST shows of many entries by one statement; with them, one for each list asked for. */
function termsOf(
  context: Context,
  { record }: EntryModel,
  taxonomies: readonly string[],
  args: TermListArgs,
): Connection<TermModel> | Promise<Connection<TermModel>> {
  if (args.where) return termConnection(listTermsOf('entry', record.id, taxonomies), context, args);
  return translated(async () => {
    const terms = await termsOfEntry(context).load(record.id);
    const shown = taxonomies.flatMap((name) => terms.filter(({ taxonomy }) => taxonomy === name));
    return mapConnection(
      listConnection(shown, ({ id }) => id, args),
      toTermModel,
    );
  });
}
