import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveSite } from '../../../../src/features/admin/move-in/live/live-site.ts';
import { isWhole, moveIn } from '../../../../src/features/admin/move-in/move-in.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';
import { makerFor } from './fill-calendar.ts';
import { openPeerSite, type PeerSite } from './peer-site.ts';

let peer: PeerSite;
let here: TestSite;
beforeAll(async () => {
  peer = await openPeerSite();
  here = await openTestSite({ env: { ALIASES: 'wordpress' } });
  await here.services.database.prisma.user.deleteMany();
});
afterAll(async () => {
  await here.close();
  await peer.close();
});

it('own fields of menu items and comments come with a site', async () => {
  const make = makerFor(peer.site);
  const book = await make('/core/v2/books', { title: 'Tides', status: 'publish' });
  const menus = await make('/core/v2/menus', { name: 'Main' });
  const item = await make('/core/v2/menu-items', {
    ...{ title: 'Read', url: 'https://example.org/', status: 'publish', menus },
    ...{ meta: { hint: 'New' }, acf: { promoted: book, bold: true } },
  });
  const post = await make('/core/v2/posts', { title: 'Post', status: 'publish' });
  const comment = await make('/core/v2/comments', {
    ...{ post, content: 'Good' },
    ...{ meta: { verified: true }, acf: { rating: 4, about: book, notes: ['Long'] } },
  });
  const site = await openLiveSite(peer.url, {
    credentials: peer.credentials,
    patience: { firstPause: 1 },
  });
  const { signal } = new AbortController();
  const options = { ...here.services, site, clock: systemClock, signal, onProgress: () => {} };
  expect(isWhole(await moveIn(options))).toBe(true);
  const valuesAt = (of: TestSite) => {
    const { prisma } = of.services.database;
    return Promise.all([
      prisma.entry.findUnique({ where: { id: item }, select: { values: true, unmapped: true } }),
      prisma.comment.findUnique({ where: { id: comment }, select: { values: true } }),
    ]);
  };
  const brought = await valuesAt(here);
  expect(brought).toEqual(await valuesAt(peer.site));
  expect(brought[1]?.values).toContain(`"about":${book}`);
});
