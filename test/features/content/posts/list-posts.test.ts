import { beforeAll, describe, expect, it } from 'vitest';
import { makeTerm } from '../../../support/make-term.ts';
import { sharedSite } from '../../../support/test-site.ts';

describe('a list of posts', () => {
  const site = sharedSite();
  const ids: Record<string, number> = {};
  const terms: Record<string, number> = {};

  beforeAll(async () => {
    terms.fruit = await makeTerm(site, 'category', 'Fruit');
    terms.berry = await makeTerm(site, 'category', 'Berry', terms.fruit);
    terms.red = await makeTerm(site, 'post_tag', 'Red');
    terms.sweet = await makeTerm(site, 'post_tag', 'Sweet');
    const make = async (name: string, json: object, as: 'admin' | 'editor' = 'admin') => {
      const { body } = await site.rest('/core/v2/posts', {
        as,
        json: { title: name, slug: name, status: 'publish', ...json },
      });
      ids[name] = body.id;
    };
    await make('apple', {
      content: 'A round thing that falls from a tree',
      date_gmt: '2020-01-01T00:00:00',
      categories: [terms.fruit],
      tags: [terms.red, terms.sweet],
    });
    await make('cherry', {
      content: 'Two of them on one stalk',
      excerpt: 'round too',
      date_gmt: '2020-02-01T00:00:00',
      categories: [terms.berry],
      tags: [terms.red],
      format: 'quote',
    });
    await make(
      'banana',
      { content: 'Long and bent', date_gmt: '2020-03-01T00:00:00', sticky: true },
      'editor',
    );
    await make('durian', {
      content: 'A round secret',
      date_gmt: '2020-04-01T00:00:00',
      status: 'draft',
    });
    await make('elder', { content: 'Hidden', date_gmt: '2020-05-01T00:00:00', status: 'private' });
    await site.services.database.prisma.entry.updateMany({
      where: { slug: { in: ['apple', 'cherry', 'banana'] } },
      data: { modified: '2021-06-01T00:00:00' },
    });
    await site.rest(`/core/v2/posts/${ids.apple}`, {
      as: 'admin',
      json: { comment_status: 'closed' },
    });
  });

  const slugs = async (query: string, as?: 'admin' | 'author') => {
    const { status, body } = await site.rest(`/core/v2/posts?${query}`, as ? { as } : {});
    expect(body, JSON.stringify(body)).toBeInstanceOf(Array);
    expect(status).toBe(200);
    return body.map(({ slug }: { slug: string }) => slug);
  };

  it('holds what is published, the latest first', async () => {
    expect(await slugs('')).toEqual(['banana', 'cherry', 'apple']);
  });

  it.each([
    ['search=ROUND%20tree', ['apple']],
    ['search=%22falls%20from%22', ['apple']],
    ['search=%22ROUND%20too%22&search_semantics=exact', ['cherry']],
    ['search=%22round%20thing%22&search_semantics=exact', []],
    ['search=round&search_columns=post_excerpt', ['cherry']],
    ['search=round&search_columns[]=post_content&search_columns[]=post_title', ['apple']],
    ['after=2020-01-15T00:00:00&before=2020-02-15T00:00:00', ['cherry']],
    ['offset=1&per_page=1', ['cherry']],
    ['search=round&orderby=relevance&per_page=1', ['cherry']],
    ['slug[]=apple', ['apple']],
    ['slug=', ['banana', 'cherry', 'apple']],
    ['ignore_sticky=false&order=asc&per_page=2', ['banana', 'apple', 'cherry']],
    ['ignore_sticky=false&search=round', ['cherry', 'apple']],
    ['ignore_sticky=false&slug=apple,cherry', ['cherry', 'apple']],
    ['ignore_sticky=false&include={cherry},{apple}', ['cherry', 'apple']],
    ['ignore_sticky=false&categories={fruit}', ['apple']],
    ['format=standard', ['banana', 'apple']],
    ['format[]=quote&format[]=standard', ['banana', 'cherry', 'apple']],
    ['include[]={cherry}&include[]={durian}', ['cherry']],
    ['categories={berry}&tags={sweet}', []],
    ['tags[terms]={red},{sweet}&tags[operator]=AND', ['apple']],
    ['page=2&search=zzzzznothing', []],
    ['offset=100000', []],
    ['orderby=include_slugs', ['banana', 'cherry', 'apple']],
  ])('takes ?%s', async (query, expected) => {
    const id = (_: string, name: string) => String(ids[name] ?? terms[name]);
    expect(await slugs(query.replace(/\{(\w+)\}/g, id))).toEqual(expected);
  });

  it('shows what is published to those who ask for no status', async () => {
    expect(await slugs('status=')).toEqual(await slugs(''));
  });

  it('shows other statuses to those who may write posts', async () => {
    expect(await slugs('status=draft', 'admin')).toEqual(['durian']);
    expect(await slugs('status=private,draft', 'admin')).toEqual(['elder', 'durian']);
    expect(await slugs('status=any', 'admin')).toHaveLength(5);
    expect(await slugs('status=draft', 'author')).toEqual([]);
    const refused = await site.rest('/core/v2/posts?status=draft');
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { status: expect.any(String) } } },
    });
  });

  it('counts and links its pages', async () => {
    const { headers } = await site.rest(
      '/core/v2/posts?per_page=1&page=2&search=&slug=apple,banana,cherry',
    );
    expect(headers.get('x-wp-total')).toBe('3');
    expect(headers.get('x-wp-totalpages')).toBe('3');
    const link = headers.get('link');
    expect(link).toContain(
      'page=1&search&slug%5B0%5D=apple&slug%5B1%5D=banana&slug%5B2%5D=cherry>; rel="prev"',
    );
    expect(link).toContain(
      'page=3&search&slug%5B0%5D=apple&slug%5B1%5D=banana&slug%5B2%5D=cherry>; rel="next"',
    );
  });

  it.each([
    ['page=2&per_page=1&_fields=id', 'page=3&per_page=1&_fields=id'],
    ['per_page=1&order=asc', 'per_page=1&order=asc&page=2'],
    ['_embed&per_page=1&_fields=', '_embed&per_page=1&_fields&page=2'],
    [
      'slug[]=apple&slug[]=cherry&per_page=1&_fields[]=id',
      'slug%5B0%5D=apple&slug%5B1%5D=cherry&per_page=1&_fields%5B0%5D=id&page=2',
    ],
  ])('links from ?%s to the next page by ?%s', async (query, next) => {
    const { headers } = await site.rest(`/core/v2/posts?${query}`);
    expect(headers.get('link')).toContain(`posts?${next}>; rel="next"`);
  });

  it('has no total and no neighbours where an offset is beyond its end', async () => {
    const { headers } = await site.rest('/core/v2/posts?offset=100000&per_page=1');
    expect(headers.get('x-wp-total')).toBe('0');
    expect(headers.get('x-wp-totalpages')).toBe('0');
    expect(headers.get('link')).not.toContain('rel="next"');
  });

  it('has no total on a page of nothing', async () => {
    const { headers } = await site.rest('/core/v2/posts?search=zzzzznothing&page=2');
    expect(headers.get('x-wp-total')).toBe('0');
  });

  it.each([
    ['per_page=0', 'per_page'],
    ['categories[operator]=NOT&categories[terms]=1', 'categories'],
    ['context=all', 'context'],
  ])('refuses ?%s', async (query, name) => {
    const { status, body } = await site.rest(`/core/v2/posts?${query}`);
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body.data.params)).toEqual([name]);
  });

  it.each([
    ['after=2020-01-01', 'after'],
    ['before=2020-01-01T10:00', 'before'],
    ['modified_after=2020-01-01T10:00:00%2B0500', 'modified_after'],
    ['modified_before=2020-02-30T10:00:00', 'modified_before'],
  ])('takes no date with parts left out as in ?%s', async (query, name) => {
    const { status, body } = await site.rest(`/core/v2/posts?${query}`);
    expect([status, body.data.details[name].code]).toEqual([400, 'rest_invalid_date']);
  });

  it.each(['Z', '.25Z', '%2B00', '-00:00'])('takes dates ending in %s', async (end) => {
    const expected = ['banana', 'cherry'];
    expect(await slugs(`after=2020-01-15t00:00:00${end}`)).toEqual(expected);
    expect(await slugs(`after=2020-01-15%2000:00:00${end}`)).toEqual(expected);
  });

  it('tells only those who may write posts which statuses there are', async () => {
    const details = async (as?: 'subscriber' | 'contributor') => {
      const { body } = await site.rest('/core/v2/posts?status=nonsense', as ? { as } : {});
      return body.data.details.status;
    };
    expect(await details()).toMatchObject({ code: 'rest_forbidden_status', data: { status: 401 } });
    expect(await details('subscriber')).toMatchObject({ data: { status: 403 } });
    expect(await details('contributor')).toMatchObject({ code: 'rest_not_in_enum', data: null });
  });

  it.each([
    ['categories=abc', 'categories', 0],
    ['categories[nope]=1', 'categories', 1],
    ['tags[operator]=NOT', 'tags', 1],
  ])('says of ?%s which form of a term filter was meant', async (query, name, position) => {
    const { body } = await site.rest(`/core/v2/posts?${query}`);
    expect(body.data.details[name]).toMatchObject({
      code: 'rest_no_matching_schema',
      data: { position },
    });
  });

  it('names every fault of a request at once', async () => {
    const { body } = await site.rest('/core/v2/posts?per_page=0&page=0&order=x');
    expect(Object.keys(body.data.params).sort()).toEqual(['order', 'page', 'per_page']);
  });
});
