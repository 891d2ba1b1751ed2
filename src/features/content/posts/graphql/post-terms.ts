import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { translated } from '../../../../graphql/perform.ts';
import { mapMaybePromise } from '../../../../lib/map-maybe-promise.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { listConnection } from '../../../../operation/list-connection.ts';
import { loadCached } from '../../../../operation/loader.ts';
import { termsOfEntry } from '../../entries/entry-loaders.ts';
import { type EntryModel, openField } from '../../entries/graphql/entry-model.ts';
import { browseTermsOf } from '../../terms/browse-terms.ts';
import {
  CategoryConnections,
  TagConnections,
  type TermModel,
  toTermModel,
} from '../../terms/graphql/term-model.ts';
import { TermNodeConnections } from '../../terms/graphql/term-node.ts';
import { askedTaxonomies } from '../../terms/graphql/term-queries.ts';
import { readTermWhere, type TermWhere } from '../../terms/graphql/term-where.ts';
import {
  CategoryWhereRef,
  TagWhereRef,
  TermNodeWhereRef,
} from '../../terms/graphql/term-where-input.ts';
import { PostRef } from './post-ref.ts';

interface TermListArgs extends PagingArgs {
  readonly where?: TermWhere | null | undefined;
}

builder.objectFields(PostRef, (t) => ({
  categories: t.field({
    type: CategoryConnections.of('PostToCategory'),
    description: 'Its categories, by name unless said.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: CategoryWhereRef, description: 'Which of them.' }),
    },
    resolve: openField((post, args, context) => termsOf(context, post, ['category'], args)),
  }),
  tags: t.field({
    type: TagConnections.of('PostToTag'),
    description: 'Its tags, by name unless said.',
    args: { ...pagingArgs(), where: t.arg({ type: TagWhereRef, description: 'Which of them.' }) },
    resolve: openField((post, args, context) => termsOf(context, post, ['post_tag'], args)),
  }),
  terms: t.field({
    type: TermNodeConnections.of('PostToTermNode'),
    description: 'Its categories and tags in one list. Its format is in `postFormats`.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: TermNodeWhereRef, description: 'Which of them.' }),
    },
    resolve: openField((post, args, context) =>
      termsOf(context, post, askedTaxonomies(args.where?.taxonomies), args),
    ),
  }),
}));

/** Without conditions, what REST shows of many posts by one statement; with them, one for each list asked for. */
function termsOf(
  context: Context,
  { record }: EntryModel,
  taxonomies: readonly string[],
  { where, ...paging }: TermListArgs,
): Connection<TermModel> | Promise<Connection<TermModel>> {
  return translated(() => {
    if (where) {
      const filter = readTermWhere(where, taxonomies);
      const list = browseTermsOf(context, 'entry', record.id, { filter, ...paging });
      return list.then((found) => mapConnection(found, toTermModel));
    }
    return mapMaybePromise(loadCached(termsOfEntry, context, record.id), (terms) => {
      const shown = taxonomies.flatMap((name) => terms.filter(({ taxonomy }) => taxonomy === name));
      return mapConnection(
        listConnection(shown, ({ id }) => id, paging),
        toTermModel,
      );
    });
  });
}
