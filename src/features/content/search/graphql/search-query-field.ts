import { builder } from '../../../../graphql/builder.ts';
import { UniformResourceRef, type UriModel } from '../../../../graphql/node.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Page } from '../../../../operation/operation.ts';
import { toEntryModel } from '../../entries/graphql/entry-model.ts';
import { findFormat } from '../../terms/graphql/format-model.ts';
import { toTermModel } from '../../terms/graphql/term-node.ts';
import { type Found, searchSite } from '../search-site.ts';

const SearchTypeRef = builder.enumType('SearchTypeEnum', {
  description: 'What a search looks for.',
  values: {
    CONTENT: { value: 'post', description: 'Posts, pages, events and kinds of the site.' },
    TERM: { value: 'term', description: 'Categories, tags and their like.' },
    POST_FORMAT: { value: 'post-format', description: 'Formats of posts.' },
  } as const,
});

/** The most results of a page. */
const MOST = 100;

interface SearchPage extends Page<Found> {
  readonly end: number;
}

const SearchPageRef = builder.objectRef<SearchPage>('SearchPage').implement({
  description: 'A page of what a search has found.',
  fields: (t) => ({
    nodes: t.field({
      type: [UniformResourceRef],
      nullable: false,
      description: 'What was found, the best first.',
      complexity: { multiplier: MOST },
      resolve: ({ items }) => items.flatMap((found) => modelOf(found) ?? []),
    }),
    totalCount: t.int({
      nullable: false,
      description: 'How many there are in all.',
      resolve: ({ total }) => total,
    }),
    hasNextPage: t.boolean({
      nullable: false,
      description: 'Whether there are more after this page.',
      resolve: ({ total, end }) => end < total,
    }),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    type: SearchPageRef,
    description: 'Searches what is published, as REST does at `/search`.',
    args: {
      search: t.arg.string({
        description: 'Words that must all be found; all there is unless said.',
      }),
      type: t.arg({ type: SearchTypeRef, description: 'What to look for; content unless said.' }),
      subtypes: t.arg.stringList({
        description:
          'Only of these kinds or taxonomies, by their names: `post`, `page`, `category`.',
      }),
      page: t.arg.int({ description: 'Which page; 1, the first, unless said.' }),
      perPage: t.arg.int({
        description: `How many results a page has; at most ${MOST}, and 10 unless said.`,
      }),
    },
    async resolve(_, { search, type, subtypes, page, perPage }, context) {
      const asked = {
        ...(search == null ? {} : { search }),
        ...(type == null ? {} : { type }),
        ...(subtypes == null ? {} : { subtype: subtypes }),
        page: page ?? 1,
        per_page: perPage ?? 10,
      };
      const names = { subtype: 'subtypes', per_page: 'perPage' };
      const found = await perform(searchSite, context, asked, names);
      return { ...found, end: asked.page * asked.per_page };
    },
  }),
);

function modelOf(found: Found): UriModel | null {
  switch (found.type) {
    case 'post':
      return toEntryModel(found.entry);
    case 'term':
      return toTermModel(found.term);
    case 'post-format':
      return findFormat(found.format, 'slug');
  }
}
