import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('pages below each other', () => {
  const site = sharedSite();

  const make = async (title: string, more: object = {}) => {
    const json = { title, status: 'publish', ...more };
    const { status, body } = await site.rest('/core/v2/pages', { as: 'editor', json });
    expect(status).toBe(201);
    return body;
  };
  const change = (id: number, json: object) =>
    site.rest(`/core/v2/pages/${id}`, { as: 'editor', json });
  const linkOf = async (id: number): Promise<string> =>
    (await site.rest(`/core/v2/pages/${id}`)).body.link;

  it('change their addresses with those above, in lists and in kept answers too', async () => {
    const top = await make('Older');
    const leaf = await make('Kept', { parent: (await make('Between', { parent: top.id })).id });
    const list = () => site.rest(`/core/v2/pages?include=${leaf.id}`);
    expect(await linkOf(leaf.id)).toBe('http://site.test/older/between/kept/');
    const before = await list();
    await change(top.id, { slug: 'newer' });
    expect(await linkOf(leaf.id)).toBe('http://site.test/newer/between/kept/');
    const after = await list();
    expect(after.body[0].link).toBe('http://site.test/newer/between/kept/');
    expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'));
  });

  it('are written by hardly more statements at any depth', async () => {
    const chain = async (depth: number) => {
      const ids: number[] = [];
      for (let i = 0; i < depth; i++)
        ids.push((await make(`Level ${i}`, ids.length > 0 ? { parent: ids.at(-1) } : {})).id);
      return { top: ids[0] ?? 0, leaf: ids.at(-1) ?? 0 };
    };
    const [shallow, deep] = [await chain(2), await chain(8)];
    const growthOf = async (work: (pages: typeof deep) => Promise<unknown>) => {
      const counts: number[] = [];
      for (const pages of [shallow, deep]) {
        let count = 0;
        const stop = site.services.database.onStatement(() => count++);
        await work(pages);
        stop();
        counts.push(count);
      }
      return (counts[1] ?? 0) - (counts[0] ?? 0);
    };
    // The paths of several pages may be read together.
    expect(await growthOf(({ leaf }) => make('Level', { parent: leaf }))).toBeLessThan(2);
    expect(await growthOf(({ top }) => change(top, { slug: `moved-${top}` }))).toBeLessThan(2);
  });

  it('may have one slug below different parents, but not below one', async () => {
    const [a, b] = [await make('Left'), await make('Right')];
    const twins = [await make('Twin', { parent: a.id }), await make('Twin', { parent: b.id })];
    expect(twins.map(({ slug }) => slug)).toEqual(['twin', 'twin']);
    expect((await make('Twin', { parent: a.id })).slug).toBe('twin-2');
    const { body } = await change(twins[1].id, { parent: a.id });
    expect(body.slug).toBe('twin-3');
  });

  it('refuse a parent that is no page', async () => {
    const { body: post } = await site.rest('/core/v2/posts', {
      as: 'editor',
      json: { title: 'No page', status: 'publish' },
    });
    for (const parent of [987_654, post.id]) {
      const { status, body } = await site.rest('/core/v2/pages', {
        as: 'editor',
        json: { title: 'Orphan', parent },
      });
      expect([status, body.code]).toEqual([400, 'rest_post_invalid_id']);
    }
  });

  it('refuse to stand below themselves', async () => {
    const top = await make('Ouroboros');
    const leaf = await make('Tail', { parent: (await make('Body', { parent: top.id })).id });
    for (const parent of [top.id, leaf.id]) {
      const { status, body } = await change(top.id, { parent, title: 'Changed' });
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
      expect(body.data.params).toHaveProperty('parent');
    }
    expect((await site.rest(`/core/v2/pages/${top.id}`)).body.title.rendered).toBe('Ouroboros');
  });

  it('move up when the one above them is gone, with slugs of their own', async () => {
    const top = await make('Grand');
    await make('Same', { parent: top.id });
    const middle = await make('Leaving', { parent: top.id });
    const child = await make('Same', { parent: middle.id });
    const leaf = await make('Below', { parent: child.id });
    await site.rest(`/core/v2/pages/${middle.id}?force=true`, { as: 'editor', method: 'DELETE' });
    const { body } = await site.rest(`/core/v2/pages/${child.id}`);
    expect(body).toMatchObject({ parent: top.id, slug: 'same-2' });
    expect(await linkOf(leaf.id)).toBe('http://site.test/grand/same-2/below/');
  });

  it('stay below one that is in the trash', async () => {
    const top = await make('Binned');
    const leaf = await make('Survivor', { parent: top.id });
    await site.rest(`/core/v2/pages/${top.id}`, { as: 'editor', method: 'DELETE' });
    expect(await linkOf(leaf.id)).toBe('http://site.test/binned__trashed/survivor/');
    await change(top.id, { status: 'publish' });
    expect(await linkOf(leaf.id)).toBe('http://site.test/binned/survivor/');
  });

  it('bring the one above along with _embed, and what lies between in one statement', async () => {
    const tops = [await make('Hall one'), await make('Hall two')];
    for (const { id } of tops)
      await make('Room', { parent: (await make('Floor', { parent: id })).id });
    const statements: string[] = [];
    site.services.database.onStatement((sql) => statements.push(sql));
    const { body } = await site.rest('/core/v2/pages?slug=room&_embed=up');
    expect(body.map(({ link }: { link: string }) => link).sort()).toEqual([
      'http://site.test/hall-one/floor/room/',
      'http://site.test/hall-two/floor/room/',
    ]);
    expect(body[0]._embedded.up[0]).toMatchObject({ type: 'page', slug: 'floor' });
    // One for the pages themselves, one for their embedded parents.
    expect(statements.filter((sql) => /with recursive above/i.test(sql))).toHaveLength(2);
  });
});
