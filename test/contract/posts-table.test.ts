import { beforeAll, describe, expect, it } from 'vitest';
import { postListArgs } from '../../src/features/content/posts/post-operations.ts';
import { isUnindexed } from '../../src/operation/args.ts';
import { sharedSite, type TestSite } from '../support/test-site.ts';

/**
 * What each documented parameter of a list of posts does to a site with the posts below, and a value that it refuses.
 * Posts are named by their slugs, in the list's order.
 */
const parameters: Readonly<
  Record<string, { query: string; shows: string; refuses?: string; as?: 'admin' }>
> = {
  context: { query: 'context=edit', shows: 'fox emu dog cat', refuses: 'admin', as: 'admin' },
  page: { query: 'page=2&per_page=3', shows: 'cat', refuses: '0' },
  per_page: { query: 'per_page=1', shows: 'fox', refuses: '101' },
  search: { query: 'search=whiskers', shows: 'cat' },
  after: { query: 'after=2026-01-02T12:00:00', shows: 'fox emu', refuses: 'yesterday' },
  before: { query: 'before=2026-01-02T12:00:00', shows: 'dog cat', refuses: 'tomorrow' },
  modified_after: { query: 'modified_after=2026-06-01T00:00:00', shows: 'dog', refuses: 'now' },
  modified_before: {
    query: 'modified_before=2026-06-01T00:00:00',
    shows: 'fox emu cat',
    refuses: '2026-13-01T00:00:00',
  },
  author: { query: 'author={editor}', shows: 'emu', refuses: 'editor' },
  author_exclude: { query: 'author_exclude={editor}', shows: 'fox dog cat', refuses: 'editor' },
  exclude: { query: 'exclude={fox},{cat}', shows: 'emu dog', refuses: 'fox' },
  include: { query: 'include={cat},{dog}', shows: 'dog cat', refuses: 'cat' },
  search_semantics: {
    query: 'search=old%20whiskers&search_semantics=exact',
    shows: '',
    refuses: 'fuzzy',
  },
  offset: { query: 'offset=2', shows: 'dog cat', refuses: 'two' },
  order: { query: 'order=asc', shows: 'cat dog emu fox', refuses: 'up' },
  orderby: { query: 'orderby=title&order=asc', shows: 'emu cat dog fox', refuses: 'colour' },
  search_columns: {
    query: 'search=bark&search_columns=post_title',
    shows: 'fox',
    refuses: 'post_author',
  },
  slug: { query: 'slug=dog,emu', shows: 'emu dog' },
  status: { query: 'status=draft', shows: 'gnu', refuses: 'lost', as: 'admin' },
  tax_relation: {
    query: 'categories={pets}&tags={wild}&tax_relation=OR',
    shows: 'fox dog cat',
    refuses: 'XOR',
  },
  categories: { query: 'categories={pets}', shows: 'dog cat', refuses: 'pets' },
  categories_exclude: { query: 'categories_exclude={pets}', shows: 'fox emu', refuses: 'pets' },
  tags: { query: 'tags={wild}', shows: 'fox', refuses: 'wild' },
  tags_exclude: { query: 'tags_exclude={wild}', shows: 'emu dog cat', refuses: 'wild' },
  sticky: { query: 'sticky=true', shows: 'dog', refuses: 'perhaps' },
  ignore_sticky: { query: 'ignore_sticky=false', shows: 'dog fox emu cat', refuses: 'perhaps' },
  format: { query: 'format=aside', shows: 'emu', refuses: 'epic' },
};

const variants = [
  ['categories[terms]={animals}&categories[include_children]=true', 'dog cat'],
  ['categories[terms]={animals}', ''],
  ['categories[terms]={pets},{animals}&categories[operator]=AND', ''],
  ['categories_exclude[terms]={animals}&categories_exclude[include_children]=true', 'fox emu'],
  ['tags[terms]={wild},{loud}&tags[operator]=AND', ''],
  ['tags[terms]={wild},{loud}', 'fox emu'],
  ['orderby=author&order=asc', 'cat dog fox emu'],
  ['orderby=date', 'fox emu dog cat'],
  ['orderby=id', 'fox emu dog cat'],
  ['orderby=include&include={dog},{fox},{cat}', 'dog fox cat'],
  ['orderby=modified', 'dog fox emu cat'],
  ['orderby=parent', 'fox emu dog cat'],
  ['orderby=relevance&search=bark', 'fox dog'],
  ['orderby=slug&order=asc', 'cat dog emu fox'],
  ['orderby=include_slugs&slug=emu,cat', 'emu cat'],
  ['search=bark&search_columns=post_content', 'dog'],
  ['search=bark%20-tree', 'dog'],
  ['sticky=false', 'fox emu cat'],
] as const;

describe('the parameters of a list of posts', () => {
  const site = sharedSite();
  let ids: Readonly<Record<string, number>>;
  beforeAll(async () => {
    ids = { ...site.users, ...(await makeRecords(site)) };
  });

  const fill = (query: string) =>
    query.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  const ask = async (query: string, as?: 'admin') => {
    const answer = await site.rest(`/core/v2/posts?${fill(query)}`, as ? { as } : {});
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as { slug: string; [field: string]: unknown }[];
  };
  const slugsOf = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug).join(' ');

  it('are all in this table, and only they', () => {
    const indexed = Object.entries(postListArgs).filter(([, schema]) => !isUnindexed(schema));
    expect(Object.keys(parameters).sort()).toEqual(indexed.map(([name]) => name).sort());
  });

  it.each(Object.entries(parameters))(
    '%s changes what is shown',
    async (name, { query, shows, as }) => {
      const posts = await ask(query, as);
      expect(slugsOf(posts)).toBe(shows);
      const plain = await ask('');
      expect(posts, name).not.toEqual(plain);
    },
  );

  it.each(Object.entries(parameters).filter(([, { refuses }]) => refuses !== undefined))(
    '%s refuses a bad value',
    async (name, { refuses }) => {
      const { status, body } = await site.rest(`/core/v2/posts?${name}=${refuses}`, {
        as: 'admin',
      });
      expect(status).toBe(400);
      expect(body.code).toBe('rest_invalid_param');
      expect(Object.keys(body.data.params)).toEqual([name]);
    },
  );

  it.each(variants)('%s shows: %s', async (query, shows) => {
    expect(slugsOf(await ask(query))).toBe(shows);
  });

  it('refuse what needs another parameter', async () => {
    for (const [query, code] of [
      ['orderby=relevance', 'rest_no_search_term_defined'],
      ['orderby=include', 'rest_orderby_include_missing_include'],
      ['page=3', 'rest_post_invalid_page_number'],
    ])
      expect(await site.rest(`/core/v2/posts?${query}`)).toMatchObject({
        status: 400,
        body: { code },
      });
    expect(await site.rest('/core/v2/posts?context=edit')).toMatchObject({
      status: 401,
      body: { code: 'rest_forbidden_context' },
    });
  });
});

/** Cat, dog, emu and fox are published on four days; gnu is a draft. */
async function makeRecords(site: TestSite): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  const make = async (name: string, path: string, json: object) => {
    const { status, body } = await site.rest(path, { as: 'admin', json });
    expect(status, JSON.stringify(body)).toBe(201);
    ids[name] = body.id;
  };
  await make('animals', '/core/v2/categories', { name: 'Animals' });
  await make('pets', '/core/v2/categories', { name: 'Pets', parent: ids.animals });
  await make('wild', '/core/v2/tags', { name: 'Wild' });
  await make('loud', '/core/v2/tags', { name: 'Loud' });
  const post = (slug: string, day: number, given: object) =>
    make(slug, '/core/v2/posts', {
      slug,
      status: 'publish',
      date_gmt: `2026-01-0${day}T00:00:00`,
      ...given,
    });
  await post('cat', 1, { title: 'B cat', content: 'whiskers, old', categories: [ids.pets] });
  await post('dog', 2, { title: 'C dog', content: 'bark', categories: [ids.pets], sticky: true });
  const { editor } = site.users;
  await post('emu', 3, { title: 'A emu', author: editor, format: 'aside', tags: [ids.loud] });
  await post('fox', 4, { title: 'D fox with bark', content: 'tree', tags: [ids.wild] });
  await post('gnu', 5, { title: 'E gnu', status: 'draft' });
  const { prisma } = site.services.database;
  await prisma.entry.updateMany({ data: { modified: '2026-02-01T00:00:00' } });
  const where = { id: ids.dog ?? 0 };
  await prisma.entry.update({ where, data: { modified: '2026-07-01T00:00:00' } });
  return ids;
}
