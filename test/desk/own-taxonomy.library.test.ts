import { expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitorAs } from '../support/visitor.ts';

const site = sharedSite();

it("offers the terms of a site's own taxonomy by name, beside the entries that carry them", async () => {
  const novel = await site.make('/core/v2/genres', { name: 'Novels' }, 'editor');
  const editor = await openVisitorAs(site, 'editor');
  const { html } = await editor.get('/desk/book/new');
  expect(html).toContain(`name="genres" value="${novel.id}"> Novels`);
  expect(html).toMatch(/<h2>Content<\/h2>.+href="\/desk\/shelf\/">Shelves<.+<h2>Calendar<\/h2>/s);
});
