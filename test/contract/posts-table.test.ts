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
  ['search=%22with%20bark%22', 'fox'],
  ['search=%22fox%20with%22&search_semantics=exact', ''],
  ['search=%22D%20FOX%20with%20bark%22&search_semantics=exact', 'fox'],
  ['search=bark&search_columns[]=post_content&search_columns[]=post_title', 'fox dog'],
  ['search=zzzzznothing&page=2', ''],
  ['offset=100000', ''],
  ['slug=', 'fox emu dog cat'],
  ['status=', 'fox emu dog cat'],
  ['orderby=include_slugs', 'fox emu dog cat'],
  ['ignore_sticky=false&order=asc&per_page=1', 'dog cat'],
  ['ignore_sticky=false&search=bark', 'fox dog'],
  ['ignore_sticky=false&slug=dog,fox', 'fox dog'],
  ['ignore_sticky=false&include={fox},{dog}', 'fox dog'],
  ['ignore_sticky=false&categories={pets}', 'dog cat'],
  ['format=standard', 'fox dog cat'],
  ['format[]=aside&format[]=standard', 'fox emu dog cat'],
  ['include[]={cat}&include[]={gnu}', 'cat'],
  ['categories={pets}&tags={wild}', ''],
  ['after=2026-01-02t12:00:00Z', 'fox emu'],
  ['after=2026-01-02%2012:00:00.25Z', 'fox emu'],
  ['after=2026-01-02T12:00:00%2B00', 'fox emu'],
  ['after=2026-01-02T12:00:00-00:00', 'fox emu'],
] as const;

/** A query, what refuses it, and further details of that. */
const wrongs = [
  ['after=2026-01-01', 'after', { code: 'rest_invalid_date' }],
  ['before=2026-01-01T10:00', 'before', { code: 'rest_invalid_date' }],
  ['modified_after=2026-01-01T10:00:00%2B0500', 'modified_after', { code: 'rest_invalid_date' }],
  ['modified_before=2026-02-30T10:00:00', 'modified_before', { code: 'rest_invalid_date' }],
  ['categories=abc', 'categories', { code: 'rest_no_matching_schema', data: { position: 0 } }],
  ['categories[nope]=1', 'categories', { code: 'rest_no_matching_schema', data: { position: 1 } }],
  ['tags[operator]=NOT', 'tags', { code: 'rest_no_matching_schema', data: { position: 1 } }],
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

  it.each(wrongs)('?%s is refused for %s', async (query, name, details) => {
    const { status, body } = await site.rest(`/core/v2/posts?${query}`);
    expect(status).toBe(400);
    expect(body.data.details[name]).toMatchObject(details);
  });

  it.each([
    ['page=2&per_page=1&_fields=id', 'page=3&per_page=1&_fields=id'],
    ['per_page=1&order=asc', 'per_page=1&order=asc&page=2'],
    ['_embed&per_page=1&_fields=', '_embed&per_page=1&_fields&page=2'],
    [
      'slug[]=cat&slug[]=dog&per_page=1&_fields[]=id',
      'slug%5B0%5D=cat&slug%5B1%5D=dog&per_page=1&_fields%5B0%5D=id&page=2',
    ],
  ])('?%s leads to the next page by ?%s', async (query, next) => {
    const { headers } = await site.rest(`/core/v2/posts?${query}`);
    expect(headers.get('link')).toContain(`posts?${next}>; rel="next"`);
  });

  it.each(['offset=100000&per_page=1', 'search=zzzzznothing&page=2'])(
    '?%s has no total and no next page',
    async (query) => {
      const { headers } = await site.rest(`/core/v2/posts?${query}`);
      expect(headers.get('x-wp-total')).toBe('0');
      expect(headers.get('x-wp-totalpages')).toBe('0');
      expect(headers.get('link')).not.toContain('rel="next"');
    },
  );

  it('show drafts to those who may edit them', async () => {
    const { body } = await site.rest('/core/v2/posts?status=draft', { as: 'author' });
    expect(body).toEqual([]);
  });

  it('tell only those who may write posts which statuses there are', async () => {
    const details = async (as?: 'subscriber' | 'contributor') => {
      const { body } = await site.rest('/core/v2/posts?status=nonsense', as ? { as } : {});
      return body.data.details.status;
    };
    expect(await details()).toMatchObject({ code: 'rest_forbidden_status', data: { status: 401 } });
    expect(await details('subscriber')).toMatchObject({ data: { status: 403 } });
    expect(await details('contributor')).toMatchObject({ code: 'rest_not_in_enum', data: null });
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
