import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitor, setPassword } from '../support/visitor.ts';

const site = sharedSite();

beforeAll(() => setPassword(site, 'editor'));

it("offers the terms of a site's own taxonomy by name, beside the entries that carry them", async () => {
  const { body: novel } = await site.rest('/core/v2/genres', {
    as: 'editor',
    json: { name: 'Novels' },
  });
  const editor = openVisitor(site);
  await editor.logIn('editor');
  const { html } = await editor.get('/desk/book/new');
  expect(html).toContain(`name="genres" value="${novel.id}"> Novels`);
  expect(html).toMatch(/<h2>Content<\/h2>.+href="\/desk\/shelf\/">Shelves<.+<h2>Calendar<\/h2>/s);
});
