import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitorAs } from '../support/visitor.ts';

const site = sharedSite();

beforeAll(async () => {
  for (const [path, json] of [
    ['/core/v2/posts', { title: 'Quagga at the fair' }],
    ['/core/v2/pages', { title: 'The quagga house', status: 'publish' }],
    ['/core/v2/categories', { name: 'Quagga news' }],
    ['/ext/events/v1/venues', { venue: 'Quagga hall', status: 'publish' }],
  ] as const)
    await site.make(path, json, 'editor');
});

it('finds records of all sections, drafts too', async () => {
  const editor = await openVisitorAs(site, 'editor');
  const { html } = await editor.get('/desk/search?q=quagga');
  for (const title of ['Quagga at the fair', 'The quagga house', 'Quagga news', 'Quagga hall'])
    expect(html).toContain(title);
  expect((await editor.get('/desk/search?q=unheardof')).html).toContain('Nothing was found');
  expect((await editor.get('/desk/search')).status).toBe(200);
});

it('finds nothing for those who work on nothing', async () => {
  const subscriber = await openVisitorAs(site, 'subscriber');
  expect((await subscriber.get('/desk/search?q=quagga')).html).toContain('Nothing was found');
});
