import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('posts by REST', () => {
  const site = sharedSite();

  it.each(['posts', 'pages'])('does not empty one of the %s', async (base) => {
    const write = (path: string, json: object) =>
      site.rest(`/core/v2/${base}${path}`, { as: 'admin', json });
    const { id } = (await write('', { title: 'Full', content: 'To the brim' })).body;
    const empty = { title: ' ', content: '', excerpt: '' };
    const { status, body } = await write(`/${id}`, empty);
    expect([status, body.code]).toEqual([400, 'empty_content']);
    expect((await write(`/${id}`, { title: '', content: '' })).status).toBe(400);
    expect((await write(`/${id}/autosaves`, empty)).body.code).toBe('empty_content');
    expect((await write(`/${id}`, { title: '' })).status).toBe(200);
  });

  it('keeps a title without the blanks around it', async () => {
    const { body } = await site.rest('/core/v2/posts', {
      as: 'admin',
      json: { title: '  padded  x ' },
    });
    expect(body.title.raw).toBe('padded  x');
  });

  it('takes 0 for no wish of an author', async () => {
    const own = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'x', author: 0 },
    });
    expect([own.status, own.body.author]).toEqual([201, site.users.author]);
    const path = `/core/v2/posts/${own.body.id}`;
    const kept = await site.rest(path, { as: 'admin', json: { author: 0 } });
    expect(kept.body.author).toBe(site.users.author);
  });
});
