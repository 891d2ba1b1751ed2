import type { Ask } from './measure.ts';
import { AUTHORS, CATEGORIES, dateOf, range, TAGS } from './seed.ts';

export const POSTS = 10_000;
/** Readers look at the newest posts: pages deep in a list would measure the database alone. */
const NEWEST = 2000;
const API = '/api/core/v2/posts';

/** Requests of one sort, no two of which are the same, in an order that looks random and is the same every time. */
export const varied = {
  lists: () => listQueries().map((query) => ({ path: `${API}?${query}` })),
  embedded: () => listQueries().map((query) => ({ path: `${API}?_embed=1&${query}` })),
  single: () => shuffled(range(POSTS)).map((i) => ({ path: `${API}/${i + 1}` })),
  categories: () =>
    shuffled(
      CATEGORIES.flatMap((id) =>
        range(50).flatMap((page) =>
          ['asc', 'desc'].map((order) => ({
            path: `${API}?categories=${id}&page=${page + 1}&order=${order}`,
          })),
        ),
      ),
    ),
  graphql: () =>
    shuffled(
      range(NEWEST).map((i) => graphqlAsk(POSTS - i, i % 2 === 0 ? undefined : 1 + (i % AUTHORS))),
    ),
} satisfies Record<string, () => readonly Ask[]>;

/** Of an author by date alone: the other orders have no index, so that the database would be what is measured. */
const listQueries = () =>
  shuffled(
    ['asc', 'desc'].flatMap((order) => [
      ...['date', 'modified', 'title', 'id'].flatMap((orderby) =>
        pages(NEWEST).map((page) => `orderby=${orderby}&order=${order}&page=${page}`),
      ),
      ...range(AUTHORS).flatMap((i) =>
        pages(NEWEST / AUTHORS).map((page) => `author=${i + 1}&order=${order}&page=${page}`),
      ),
    ]),
  );

const pages = (posts: number) => range(posts / 10).map((i) => i + 1);

const QUERY = `query ($after: String, $author: Int) { posts(first: 10, after: $after, where: { author: $author }) { nodes {
  databaseId slug uri date modified title content excerpt author { node { name slug } }
  categories { nodes { name slug } } tags { nodes { name slug } }
  featuredImage { node { sourceUrl altText mediaDetails { width height } } } } } }`;

/** Ten posts after a post, of an author or of all. */
export function graphqlAsk(afterPost: number, author?: number): Ask {
  const after = Buffer.from(JSON.stringify([dateOf(afterPost), afterPost])).toString('base64url');
  return {
    path: '/graphql',
    body: { query: QUERY, variables: { after, ...(author && { author }) } },
  };
}

/** A new post with a title of its own and four terms. */
export const create = (i: number): Ask => ({ path: API, body: newPost(i) });

export const update = (id: number): Ask => ({
  path: `${API}/${id}`,
  body: { title: `Changed ${id}`, content: contentOf(id) },
});

const newPost = (i: number) => ({
  title: `New post number ${i}`,
  content: contentOf(i),
  status: 'publish',
  categories: [CATEGORIES[i % 20], CATEGORIES[(i + 7) % 20]],
  tags: [TAGS[i % 40], TAGS[(i + 11) % 40]],
});

const contentOf = (i: number) =>
  range(5)
    .map(
      () =>
        `<!-- wp:paragraph -->\n<p>${`Some words of post ${i}. `.repeat(16)}</p>\n<!-- /wp:paragraph -->`,
    )
    .join('\n\n');

/** Fisher and Yates, with a generator of its own so that every run is the same. */
function shuffled<T>(items: readonly T[]): readonly T[] {
  let state = 1;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
