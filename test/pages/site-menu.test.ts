import { beforeAll, describe, expect, it } from 'vitest';
import { findCached } from '../../src/http/response-cache.ts';
import { sharedSite } from '../support/test-site.ts';
import { openVisitor } from '../support/visitor.ts';

describe('the menu in the head of public pages', () => {
  const site = sharedSite();
  let about: { id: number; link: string };
  let menu: number;
  beforeAll(async () => {
    about = await site.make('/core/v2/pages', {
      title: 'About <b>us</b> & more',
      status: 'publish',
    });
  });

  const add = async (json: object) =>
    (await site.make('/core/v2/menu-items', { menus: menu, ...json })).id;
  /** What stands in the page's menu, but for line breaks; null for none. */
  const shown = async (path: string) => {
    const { html } = await openVisitor(site).get(path);
    return /<nav class="site-menu"[\s\S]*?<\/nav>/.exec(html)?.[0].replaceAll('\n', '') ?? null;
  };

  it('is absent where there is none, or nothing in it', async () => {
    expect(await shown('/')).toBeNull();
    menu = (await site.make('/core/v2/menus', { name: 'Main "menu"' })).id;
    expect(await shown('/')).toBeNull();
  });

  it('is the first menu without a place, though menus are not public elsewhere', async () => {
    const item = await add({ type: 'post_type', object_id: about.id, menu_order: 1 });
    await add({
      title: 'Water <i>&',
      url: 'https://example.org/?a="b"',
      parent: item,
      target: '_blank',
    });
    expect((await site.rest('/core/v2/menu-items')).status).toBe(401);
    expect(await shown('/')).toBe(
      `<nav class="site-menu" aria-label="Main &quot;menu&quot;"><button class="plain" popovertarget="site-menu">Menu</button>` +
        `<div id="site-menu" popover><button class="plain" popovertarget="site-menu" popovertargetaction="hide">Close</button>` +
        `<ul class="menu-top"><li><a href="/about-us-more/">About us &amp; more</a>` +
        `<details name="site-menu"><summary><span class="visually-hidden">More: About us &amp; more</span></summary>` +
        `<ul><li><a href="https://example.org/?a=%22b%22" target="_blank">Water &amp;</a></li></ul></details></li></ul></div></nav>`,
    );
  });

  it('marks the page that is shown, and stands on every kind of page', async () => {
    expect(await shown('/about-us-more/')).toContain(
      '<a href="/about-us-more/" aria-current="page">',
    );
    for (const path of ['/events/', '/category/uncategorized/', '/author/admin/', '/nowhere/'])
      expect(await shown(path), path).toContain('<a href="/about-us-more/">');
  });

  it('follows each change of the menu and of what it leads to, in kept pages as well', async () => {
    for (let i = 0; i < 3; i++) await shown('/');
    expect(await findCached(site.services, '/')).toBeDefined();
    await site.make(`/core/v2/pages/${about.id}`, { title: 'Who we are', slug: 'who' });
    expect(await shown('/')).toContain('<a href="/who/">Who we are</a>');
    const added = await add({ title: 'Added', url: '/added' });
    expect(await shown('/')).toContain('>Added</a>');
    await site.make(`/core/v2/menu-items/${added}`, { title: 'Changed' });
    expect(await shown('/')).toContain('>Changed</a>');
    await site.rest(`/core/v2/menu-items/${added}?force=true`, { as: 'admin', method: 'DELETE' });
    expect(await shown('/')).not.toContain('Changed');
    await site.make(`/core/v2/menus/${menu}`, { name: 'Renamed' });
    expect(await shown('/')).toContain('aria-label="Renamed"');
  });

  it('costs a number of statements that does not grow with it', async () => {
    const count = async () => {
      let statements = 0;
      const stop = site.services.database.onStatement(() => statements++);
      await openVisitor(site).get('/?anew');
      stop();
      return statements;
    };
    const addPage = async () => {
      const page = await site.make('/core/v2/pages', { title: 'One more', status: 'publish' });
      return add({ type: 'post_type', object_id: page.id });
    };
    const ids = [await addPage()];
    const first = await count();
    for (let i = 0; i < 8; i++) ids.push(await addPage());
    expect(await count()).toBe(first);
    for (const id of ids)
      await site.rest(`/core/v2/menu-items/${id}?force=true`, { as: 'admin', method: 'DELETE' });
  });

  it('leaves out drafts, what nobody may read, and what is gone, with what stands below', async () => {
    const draft = await site.make('/core/v2/pages', { title: 'Hidden', status: 'draft' });
    const gone = await site.make('/core/v2/pages', { title: 'Gone', status: 'publish' });
    await add({ type: 'post_type', object_id: draft.id, title: 'To a draft' });
    const above = await add({ type: 'post_type', object_id: gone.id });
    await add({ title: 'Below', url: '/below', parent: above });
    await add({ title: 'Not yet', url: '/not-yet', status: 'draft' });
    expect(await shown('/')).toMatch(
      />Gone<\/a><details name="site-menu"><summary>.*<\/summary><ul><li><a href="\/below">/,
    );
    await site.rest(`/core/v2/pages/${gone.id}?force=true`, { as: 'admin', method: 'DELETE' });
    const html = await shown('/');
    for (const text of ['Below', 'Gone', 'draft', 'Hidden', 'Not yet'])
      expect(html).not.toContain(text);
  });

  it('is the one in the primary place, and never one of another place', async () => {
    const other = await site.make('/core/v2/menus', { name: 'Other', locations: ['primary'] });
    await site.make('/core/v2/menu-items', { menus: other.id, title: 'Elsewhere', url: '/x' });
    expect(await shown('/')).toMatch(
      /aria-label="Other">.*<ul class="menu-top"><li><a href="\/x">/,
    );
    await site.make(`/core/v2/menus/${menu}`, { locations: ['footer'] });
    const { html } = await openVisitor(site).get('/');
    expect(html).toMatch(
      /<footer[\s\S]*<nav aria-label="Renamed">[\s\S]*Who we are[\s\S]*<\/footer>/,
    );
    await site.rest(`/core/v2/menus/${other.id}?force=true`, { as: 'admin', method: 'DELETE' });
    expect(await shown('/')).toBeNull();
  });
});
