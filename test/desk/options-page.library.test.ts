import { expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitorAs } from '../support/visitor.ts';

const site = sharedSite();

it('writes a page of options of the site from a form', async () => {
  const admin = await openVisitorAs(site, 'admin');
  expect((await admin.get('/desk/')).html).toContain(
    'href="/desk/options-siteoptions/">Options</a>',
  );
  const { html } = await admin.get('/desk/options-siteoptions/');
  expect(html).toContain('<h1>Site Options</h1>');
  const panels = [...html.matchAll(/<summary>([^<]+)</g)].map(([, name]) => name);
  expect(panels).toContain('Further fields');
  expect(new Set(panels).size).toBe(panels.length);
  const saved = await admin.submit({ 'meta.motto': 'Read on', 'acf.opened': '2020-03-15' });
  expect(saved.location).toBe('/desk/options-siteoptions/1?saved');
  const { body } = await site.rest('/core/v2/options-pages/siteOptions', { as: 'admin' });
  expect(body).toMatchObject({ meta: { motto: 'Read on' }, acf: { opened: '20200315' } });
});

it('offers no options to people who may not write them', async () => {
  const editor = await openVisitorAs(site, 'editor');
  const { html } = await editor.get('/desk/');
  expect(html).not.toContain('options-siteoptions');
  await editor.get('/desk/options-siteoptions/');
  expect((await editor.submit({ 'meta.motto': 'Mine' })).status).toBe(400);
});
