import { describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

describe('pages', () => {
  const site = sharedSite();

  const make = async (json: object, as: TestUser = 'editor') =>
    site.rest('/core/v2/pages', { as, json: { status: 'publish', ...json } });

  it('take neither comments nor pings unless they are told to', async () => {
    const { body } = await make({ title: 'Quiet' });
    expect(body).toMatchObject({ comment_status: 'closed', ping_status: 'closed' });
    const open = await make({ title: 'Loud', comment_status: 'open' });
    expect(open.body.comment_status).toBe('open');
  });

  it('are reached by id while they are no more than drafts', async () => {
    const { body } = await make({ title: 'Not yet', status: 'draft' });
    expect(body).toMatchObject({
      slug: '',
      generated_slug: 'not-yet',
      link: `http://site.test/?page_id=${body.id}`,
      permalink_template: 'http://site.test/%pagename%/',
    });
    expect((await site.rest(`/core/v2/pages/${body.id}`)).status).toBe(401);
  });

  it.each([
    ['2026', '2026-2'],
    ['Page 3', 'page-3'],
    ['page3', 'page3-2'],
    ['Feed', 'feed-2'],
  ])('called %s do not take the addresses of something else', async (title, slug) => {
    expect((await make({ title })).body.slug).toBe(slug);
  });

  it('stand at the root of the site while it begins with them', async () => {
    const { body } = await make({ title: 'Welcome' });
    const below = await make({ title: 'Further', parent: body.id });
    const path = `/core/v2/pages/${body.id}`;
    expect((await site.rest(path)).body.link).toBe('http://site.test/welcome/');
    await site.make('/core/v2/settings', { show_on_front: 'page', page_on_front: body.id });
    expect((await site.rest(path)).body.link).toBe('http://site.test/');
    expect((await site.rest(`/core/v2/pages/${below.body.id}`)).body.link).toBe(
      'http://site.test/welcome/further/',
    );
    await site.rest(path, { as: 'editor', method: 'DELETE' });
    const { body: settings } = await site.rest('/core/v2/settings', { as: 'admin' });
    expect(settings).toMatchObject({ show_on_front: 'posts', page_on_front: 0 });
  });

  it('are found by searching the site, with their addresses', async () => {
    const top = await make({ title: 'Wombat burrow' });
    const { body } = await make({ title: 'Wombat', parent: top.body.id });
    const found = await site.rest('/core/v2/search?search=wombat&subtype=page&_embed');
    const hit = found.body.find(({ id }: { id: number }) => id === body.id);
    expect(hit).toMatchObject({ subtype: 'page', url: 'http://site.test/wombat-burrow/wombat/' });
    expect(hit._embedded.self[0]).toMatchObject({ id: body.id, type: 'page' });
  });
});
