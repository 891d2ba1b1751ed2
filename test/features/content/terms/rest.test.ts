import { describe, expect, it } from 'vitest';
import { forgetKept } from '../../../support/forget-kept.ts';
import { sharedSite } from '../../../support/test-site.ts';

describe('terms by REST', () => {
  const site = sharedSite();

  const create = (base: 'categories' | 'tags', json: object) =>
    site.make(`/core/v2/${base}`, json, 'editor');
  const change = (path: string, json: object) =>
    site.rest(`/core/v2/${path}`, { as: 'editor', json });
  const post = (json: object) =>
    site.make('/core/v2/posts', { title: 'A post', status: 'publish', ...json }, 'editor');
  const names = async (query: string) =>
    (await site.rest(query)).body.map(({ name }: { name: string }) => name);

  it('refuses a name that is taken on the same level only', async () => {
    const parent = await create('categories', { name: 'Sea' });
    const first = await create('categories', { name: 'Fish', parent: parent.id });
    const again = await change('categories', { name: 'FISH', parent: parent.id });
    expect(again.body).toMatchObject({ code: 'term_exists', data: { term_id: first.id } });
    expect(await create('categories', { name: 'Fish' })).toMatchObject({ slug: 'fish-2' });
    const other = await create('categories', { name: 'River' });
    expect(await create('categories', { name: 'Fish', parent: other.id })).toMatchObject({
      slug: 'fish-river',
    });
    expect(
      await create('categories', { name: 'Fish', parent: parent.id, slug: 'fishes' }),
    ).toMatchObject({ slug: 'fishes' });
  });

  it('gives a name without letters a slug, and refuses one without anything', async () => {
    const tag = await create('tags', { name: '???' });
    expect(tag.slug).toBe(String(tag.id));
    for (const name of ['  ', '<b></b>'])
      for (const path of ['tags', `tags/${tag.id}`])
        expect((await change(path, { name })).body.code).toBe('empty_term_name');
  });

  it('makes one term of a name that many ask for at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        site.rest('/core/v2/tags', { as: 'editor', json: { name: 'Wanted' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it('refuses a parent that is no category', async () => {
    const tag = await create('tags', { name: 'Not a category' });
    for (const parent of [987_654, tag.id]) {
      const { body } = await change('categories', { name: 'Orphan', parent });
      expect(body.code).toBe('rest_term_invalid');
    }
  });

  it('refuses a slug that another term has', async () => {
    await create('tags', { name: 'Held', slug: 'held' });
    const { id } = await create('tags', { name: 'Wishing' });
    expect((await change(`tags/${id}`, { slug: 'held' })).body.code).toBe('duplicate_term_slug');
  });

  it('never lets a category stand above itself', async () => {
    const top = await create('categories', { name: 'Top' });
    const middle = await create('categories', { name: 'Middle', parent: top.id });
    const low = await create('categories', { name: 'Low', parent: middle.id });
    const own = await change(`categories/${top.id}`, { parent: top.id });
    expect(own.body.parent).toBe(0);
    const turned = await change(`categories/${top.id}`, { parent: low.id });
    expect(turned.body).toMatchObject({
      parent: low.id,
      link: 'http://site.test/category/low/top/',
    });
    const moved = await site.rest(`/core/v2/categories/${middle.id}`);
    expect(moved.body).toMatchObject({ parent: 0, link: 'http://site.test/category/middle/' });
  });

  it('shows anonymous readers new addresses below a category that was renamed', async () => {
    const top = await create('categories', { name: 'Old name' });
    const low = await create('categories', { name: 'Leaf', parent: top.id });
    const before = await site.rest(`/core/v2/categories/${low.id}`);
    expect(before.body.link).toBe('http://site.test/category/old-name/leaf/');
    await site.rest(`/core/v2/categories/${top.id}`, { as: 'editor', json: { slug: 'new-name' } });
    const after = await site.rest(`/core/v2/categories/${low.id}`);
    expect(after.body.link).toBe('http://site.test/category/new-name/leaf/');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('shows a new slug on the posts that carry the term', async () => {
    const tag = await create('tags', { name: 'Slugged' });
    const { id } = await post({ tags: [tag.id] });
    expect((await site.rest(`/core/v2/posts/${id}`)).body.class_list).toContain('tag-slugged');
    await site.rest(`/core/v2/tags/${tag.id}`, { as: 'editor', json: { slug: 'renamed' } });
    expect((await site.rest(`/core/v2/posts/${id}`)).body.class_list).toContain('tag-renamed');
  });

  it('gives posts that lose their last category the default one', async () => {
    const first = await create('categories', { name: 'First of two' });
    const second = await create('categories', { name: 'Second of two' });
    const { defaultCategory } = (await site.context()).site;
    const single = await post({ categories: [first.id] });
    const double = await post({ categories: [first.id, second.id] });
    const draft = await post({ categories: [first.id], status: 'draft' });
    const count = async () =>
      (await site.rest(`/core/v2/categories/${defaultCategory}`)).body.count;
    const before = await count();
    await site.rest(`/core/v2/categories/${first.id}?force=true`, {
      as: 'editor',
      method: 'DELETE',
    });
    const categoriesOf = async ({ id }: { id: number }) =>
      (await site.rest(`/core/v2/posts/${id}`, { as: 'editor' })).body.categories;
    expect(await categoriesOf(single)).toEqual([defaultCategory]);
    expect(await categoriesOf(double)).toEqual([second.id]);
    expect(await categoriesOf(draft)).toEqual([defaultCategory]);
    expect(await count()).toBe(before + 1);
  });

  it('notes the change of every post that loses a term', async () => {
    const tag = await create('tags', { name: 'Noted' });
    const posts = [await post({ tags: [tag.id] }), await post({ tags: [tag.id] })];
    const { tables } = site.services.database;
    const latest = await tables
      .selectFrom('Change')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await site.rest(`/core/v2/tags/${tag.id}?force=true`, { as: 'editor', method: 'DELETE' });
    const changes = await tables
      .selectFrom('Change')
      .select(['kind', 'recordId', 'operation'])
      .where('seq', '>', latest.seq)
      .orderBy('recordId')
      .execute();
    expect(changes).toEqual(
      expect.arrayContaining([
        ...posts.map(({ id }) => ({ kind: 'post', recordId: id, operation: 'update' })),
        { kind: 'term', recordId: tag.id, operation: 'delete' },
      ]),
    );
  });

  it('never deletes the default category', async () => {
    const { defaultCategory } = (await site.context()).site;
    const address = `/core/v2/categories/${defaultCategory}`;
    const refusal = await site.rest(`${address}?force=true`, { as: 'admin', method: 'DELETE' });
    expect([refusal.status, refusal.body.code]).toEqual([403, 'rest_cannot_delete']);
    expect((await site.rest(address, { as: 'admin' })).headers.get('allow')).toBe(
      'GET, POST, PUT, PATCH',
    );
  });

  it('lets contributors make tags but not categories, and editors manage both', async () => {
    const { id } = await create('tags', { name: 'Guarded' });
    const json = { name: 'By a contributor' };
    const as = 'contributor';
    await site.make('/core/v2/tags', json, as);
    for (const [path, asked, refusal] of [
      ['categories', { as, json }, '403 rest_cannot_create'],
      ['tags', { json }, '401 rest_cannot_create'],
      [`tags/${id}`, { as, json }, '403 rest_cannot_update'],
      ['tags/987654', { as, json }, '404 rest_term_invalid'],
      ['tags?context=edit', { as }, '403 rest_forbidden_context'],
    ] as const)
      expect(await site.refusal(`/core/v2/${path}`, asked), path).toBe(refusal);
  });

  it('keeps a little formatting in descriptions, whoever writes them', async () => {
    for (const as of ['contributor', 'admin'] as const) {
      const json = {
        name: `By ${as}`,
        description: 'a & b <script>x</script><em>y</em><h2>z</h2>',
      };
      const { body } = await site.rest('/core/v2/tags', { as, json });
      expect(body.description).toBe('a &amp; b x<em>y</em>z');
      const path = `/core/v2/tags/${body.id}`;
      const changed = await site.rest(path, { as: 'admin', json: { description: '<hr><b>c</b>' } });
      expect(changed.body.description).toBe('<b>c</b>');
    }
  });

  it('reads no term of another taxonomy', async () => {
    const { id } = await create('tags', { name: 'Only a tag' });
    expect((await site.rest(`/core/v2/categories/${id}`)).status).toBe(404);
  });

  it('searches names and slugs for the very letters, whatever their case and accents', async () => {
    await create('tags', { name: 'Crème 100%_brûlée', slug: 'dessert-x' });
    await create('tags', { name: 'Creme 1000 brulee' });
    expect(await names('/core/v2/tags?search=CREME')).toHaveLength(2);
    expect(await names(`/core/v2/tags?search=${encodeURIComponent('100%_')}`)).toEqual([
      'Crème 100%_brûlée',
    ]);
    expect(await names('/core/v2/tags?search=sert-x')).toEqual(['Crème 100%_brûlée']);
  });

  it('orders, pages and picks', async () => {
    const ids: number[] = [];
    for (const name of ['Ordered c', 'Ordered a', 'Ordered b'])
      ids.push((await create('tags', { name, description: name.at(-1) })).id);
    await post({ tags: [ids[0]] });
    const list = '/core/v2/tags?search=ordered';
    const letters = async (query: string) =>
      (await names(query)).map((name: string) => name.at(-1)).join('');
    for (const [query, found] of [
      ['', 'abc'],
      ['&orderby=id&order=desc', 'bac'],
      ['&orderby=count&order=desc&per_page=1', 'c'],
      ['&orderby=description', 'abc'],
      ['&orderby=term_group', 'cab'],
      [`&exclude=${ids[1]}&offset=1`, 'c'],
      ['&per_page=2&page=9', ''],
      ['&hide_empty=true', 'c'],
    ])
      expect(await letters(`${list}${query}`), query).toBe(found);
    const picked = [ids[2], ids[0]].join();
    expect(await letters(`/core/v2/tags?include=${picked}&orderby=include`)).toBe('bc');
    expect(await letters('/core/v2/tags?slug=ordered-c,ordered-a&orderby=include_slugs')).toBe(
      'ca',
    );
    const paged = await site.rest(`${list}&per_page=2&page=2`);
    expect(paged.body).toHaveLength(1);
    expect(paged.headers.get('x-wp-total')).toBe('3');
    expect(paged.headers.get('link')).toContain('rel="prev"');
  });

  it('counts a category as used when one below it is', async () => {
    const top = await create('categories', { name: 'Used above' });
    const low = await create('categories', { name: 'Used below', parent: top.id });
    await create('categories', { name: 'Used never' });
    await post({ categories: [low.id] });
    const answer = await site.rest('/core/v2/categories?search=used&hide_empty=true');
    expect(answer.body.map(({ name }: { name: string }) => name)).toEqual([
      'Used above',
      'Used below',
    ]);
    expect(answer.headers.get('x-wp-total')).toBe('2');
    expect(await names(`/core/v2/categories?search=used&parent=${top.id}`)).toEqual(['Used below']);
    expect(await names('/core/v2/categories?search=used&parent=0')).toEqual([
      'Used above',
      'Used never',
    ]);
  });

  it('lists the terms of a post to those who may read it', async () => {
    const tag = await create('tags', { name: 'Of a post' });
    const published = await post({ tags: [tag.id] });
    const hidden = await post({ tags: [tag.id], status: 'private' });
    expect(await names(`/core/v2/tags?post=${published.id}`)).toEqual(['Of a post']);
    const refusal = await site.refusal(`/core/v2/tags?post=${hidden.id}`);
    expect(refusal).toBe('401 rest_forbidden_context');
    const allowed = await site.rest(`/core/v2/tags?post=${hidden.id}`, { as: 'editor' });
    expect(allowed.body).toHaveLength(1);
    const unknown = await site.refusal('/core/v2/tags?post=987654');
    expect(unknown).toBe('400 rest_post_invalid_id');
  });

  it('hears of a new tag on a post in a list that was kept', async () => {
    const tag = await create('tags', { name: 'Late' });
    const { id } = await post({});
    expect(await names(`/core/v2/tags?post=${id}`)).toEqual([]);
    await site.rest(`/core/v2/posts/${id}`, { as: 'editor', json: { tags: [tag.id] } });
    expect(await names(`/core/v2/tags?post=${id}`)).toEqual(['Late']);
  });

  it('embeds the terms of posts at the cost of one statement a table', async () => {
    const top = await create('categories', { name: 'Embedded above' });
    const low = await create('categories', { name: 'Embedded below', parent: top.id });
    const tag = await create('tags', { name: 'Embedded tag' });
    const cost = async (slug: string, posts: number) => {
      for (let i = 0; i < posts; i++)
        await post({ title: slug, slug: `${slug}-${i}`, categories: [low.id], tags: [tag.id] });
      await forgetKept(site);
      const statements = await site.statements(async () => {
        const path = `/core/v2/posts?search=${slug}&_embed=wp:term`;
        const { body } = await site.rest(path, { as: 'editor' });
        expect(body).toHaveLength(posts);
        expect(body[0]._embedded['wp:term']).toMatchObject([
          [{ id: low.id, link: 'http://site.test/category/embedded-above/embedded-below/' }],
          [{ id: tag.id, taxonomy: 'post_tag' }],
        ]);
      });
      return statements.length;
    };
    await cost('embedfirst', 1); // knows from then on how many posts there are
    const one = await cost('embedone', 1);
    expect(await cost('embedmany', 7)).toBe(one);
  });
});
