import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('a saved text', () => {
  const site = sharedSite();

  it('is HTML where it names the site, and stays so when it is sent back', async () => {
    const save = (json: object) => site.rest('/core/v2/settings', { as: 'admin', json });
    const { body } = await save({ title: 'It\'s "A & B"', description: '<3' });
    const shown = { title: 'It&#039;s &quot;A &amp; B&quot;', description: '&lt;3' };
    expect(body).toMatchObject(shown);
    expect((await save({ title: body.title, description: body.description })).body).toMatchObject(
      shown,
    );
    expect((await site.rest('/')).body).toMatchObject({
      name: shown.title,
      description: shown.description,
    });
    const page = await (await site.app.fetch(new Request(site.services.config.siteUrl))).text();
    expect(page).toContain('A &amp; B');
    expect(page).not.toContain('&amp;amp;');
  });

  it('is HTML where it names a person, in REST alone', async () => {
    const names = {
      name: 'Ada & Löw',
      first_name: 'A & B',
      last_name: "O'Neil",
      nickname: 'x & y',
    };
    const path = `/core/v2/users/${site.users.author}`;
    const { body } = await site.rest(path, { as: 'admin', json: names });
    const shown = {
      name: 'Ada &amp; Löw',
      first_name: 'A &amp; B',
      last_name: "O'Neil",
      nickname: 'x &amp; y',
    };
    expect(body).toMatchObject(shown);
    const sentBack = await site.rest(path, { as: 'admin', json: shown });
    expect(sentBack.body).toMatchObject(shown);
    const { body: post } = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'T', status: 'publish' },
    });
    const page = await (await site.app.fetch(new Request(post.link))).text();
    expect(page).toContain('Ada &amp; Löw');
    const { body: comment } = await site.rest('/core/v2/comments', {
      as: 'admin',
      json: { post: post.id, content: 'c', author_name: 'Me & you', author_email: 'a@example.org' },
    });
    expect(comment.author_name).toBe('Me &amp; you');
  });
});
