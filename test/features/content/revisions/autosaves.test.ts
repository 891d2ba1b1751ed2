import { describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

describe('an autosave', () => {
  const site = sharedSite();

  const make = async (as: TestUser, status: string) =>
    (await site.make('/core/v2/posts', { title: 'Steady', content: 'saved', status }, as))
      .id as number;
  const autosave = (id: number, as: TestUser, json: object) =>
    site.rest(`/core/v2/posts/${id}/autosaves`, { as, json });
  const autosavesOf = async (id: number) =>
    (await site.rest(`/core/v2/posts/${id}/autosaves`, { as: 'editor' })).body;

  it('is one of each user, who keeps what was not sent again', async () => {
    const id = await make('author', 'publish');
    const first = await autosave(id, 'author', { title: 'One', content: 'typed' });
    const second = await autosave(id, 'author', { title: 'Two' });
    expect(second.body).toMatchObject({
      id: first.body.id,
      title: { raw: 'Two' },
      content: { raw: 'typed' },
    });
    const others = await autosave(id, 'editor', { title: 'Three' });
    expect(others.body.id).not.toBe(first.body.id);
    expect((await autosavesOf(id)).map((one: { id: number }) => one.id).sort()).toEqual(
      [first.body.id, others.body.id].sort(),
    );
  });

  it('is one though many arrive at the same moment', async () => {
    const id = await make('author', 'publish');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => autosave(id, 'author', { title: `Draft ${i}` })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await autosavesOf(id)).toHaveLength(1);
  });

  it('stays as it was when what is sent is no different from the post', async () => {
    const id = await make('author', 'publish');
    const typed = await autosave(id, 'author', { title: 'Typed' });
    const same = await autosave(id, 'author', { title: ' Steady ', content: 'saved' });
    expect(same.body).toMatchObject({ id: typed.body.id, title: { raw: 'Typed' } });
  });

  it.each(['draft', 'pending'])('of an own %s', async (status) => {
    const id = await make('contributor', status);
    const { body } = await autosave(id, 'contributor', { title: 'Went on' });
    const post = await site.rest(`/core/v2/posts/${id}?context=edit`, { as: 'contributor' });
    const isInPlace = status === 'draft';
    expect(body.id === id).toBe(isInPlace);
    expect(post.body.title.raw).toBe(isInPlace ? 'Went on' : 'Steady');
    expect(post.body.content.raw).toBe('saved');
    expect(await autosavesOf(id)).toHaveLength(isInPlace ? 0 : 1);
  });

  it("of another's draft is kept beside it", async () => {
    const id = await make('contributor', 'draft');
    expect((await autosave(id, 'editor', { title: 'Edited' })).body.parent).toBe(id);
    const post = await site.rest(`/core/v2/posts/${id}?context=edit`, { as: 'editor' });
    expect(post.body.title.raw).toBe('Steady');
  });

  it('tells where its preview is', async () => {
    const id = await make('author', 'publish');
    const { body: post } = await site.rest(`/core/v2/posts/${id}`);
    const { body } = await autosave(id, 'author', { title: 'Preview' });
    const address = new URL(body.preview_link);
    expect(body.preview_link.startsWith(`${post.link}?`)).toBe(true);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      preview_id: String(id),
      preview_nonce: expect.stringMatching(/^\w{10,}$/),
      preview: 'true',
    });
    const draft = await make('author', 'draft');
    expect((await autosave(draft, 'author', { title: 'Preview' })).body.preview_link).toBe(
      `http://site.test/?p=${draft}&preview=true`,
    );
  });

  it('is read by its id and by who may edit', async () => {
    const id = await make('author', 'publish');
    const { body } = await autosave(id, 'author', { title: 'Read me' });
    const get = (at: string, as: TestUser) => site.rest(`/core/v2/posts/${at}`, { as });
    expect((await get(`${id}/autosaves/${body.id}`, 'author')).body.title.rendered).toBe('Read me');
    expect(await get(`${id}/autosaves/987654`, 'author')).toMatchObject({
      status: 404,
      body: { code: 'rest_post_no_autosave' },
    });
    expect(await get(`${id}/autosaves/${body.id}`, 'contributor')).toMatchObject({
      status: 403,
      body: { code: 'rest_cannot_read' },
    });
    expect(await get('987654/autosaves', 'author')).toMatchObject({
      status: 404,
      body: { code: 'rest_post_invalid_parent' },
    });
    expect(await autosave(987654, 'author', { title: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'rest_post_invalid_id' },
    });
  });
});
