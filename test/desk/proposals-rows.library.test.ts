import { expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitorAs } from '../support/visitor.ts';

const site = sharedSite();

it('adds a row to the form of a proposal without sending it, and keeps what was typed', async () => {
  const json = { title: 'The bridge', status: 'publish' };
  const body = await site.make('/core/v2/books', json, 'editor');
  const contributor = await openVisitorAs(site, 'contributor');
  await contributor.get(`/desk/book/${body.id}/propose`);
  const added = await contributor.submit({
    title: 'The new bridge',
    note: 'It was built anew.',
    _do: 'add:acf.chapters:',
  });
  expect(added.status).toBe(200);
  expect(added.html).toContain('value="The new bridge"');
  expect(added.html).toContain('>It was built anew.</textarea>');
  const name = /name="([^"]*chapters\.\d+\.heading)"/.exec(added.html)?.[1] ?? '';
  expect((await site.rest('/core/v2/proposals', { as: 'editor' })).body).toEqual([]);
  expect((await contributor.submit({ [name]: 'Arches' })).location).toBe('/desk/proposals/');
  const [proposal] = (await site.rest('/core/v2/proposals', { as: 'editor' })).body;
  const { changes } = (await site.rest(`/core/v2/proposals/${proposal.id}`, { as: 'editor' })).body;
  expect(JSON.stringify(changes)).toContain('Arches');
});
