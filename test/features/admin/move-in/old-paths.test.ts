import { expect, test } from 'vitest';
import { movingSite } from './moving-site.ts';

const { peer, here, move } = movingSite();

async function leads(path: string) {
  const { headers } = await here.fetch(path);
  return headers.get('location');
}

test('addresses of a moved-in site lead on, also those that it had before', async () => {
  const make = async (path: string, json: object) =>
    await peer.site.make(path, { status: 'publish', ...json });
  const date = '2026-03-04T10:00:00';
  const post = await make('/core/v2/posts', { title: 'Kayak', date });
  const page = await make('/core/v2/pages', { title: 'Boats' });
  await make('/core/v2/pages', { title: 'Canoes', parent: page.id });
  const { body: posts } = await peer.site.rest('/core/v2/posts?context=edit', { as: 'admin' });
  const link = `${peer.url}/blog/Kayak.html`;
  const sent = posts.map((one: object) => ({ ...one, link, meta: { _wp_old_slug: ['kajak'] } }));
  const headers = { 'x-wp-total': '1', 'x-wp-totalpages': '1' };
  peer.answer('/posts', { json: sent, headers });
  await move();
  expect(post.slug).toBe('kayak');
  expect(await leads('/blog/Kayak.html')).toBe('/2026/03/04/kayak/');
  expect(await leads('/blog/kajak/')).toBe('/2026/03/04/kayak/');
  await here.services.database.prisma.entry.update({
    where: { id: page.id },
    data: { slug: 'rowing' },
  });
  expect(await leads('/boats/canoes/')).toBe('/rowing/canoes/');
});
