import { beforeAll, expect, it } from 'vitest';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite } from '../../../support/test-site.ts';
import { upload } from './media-site.ts';

const site = sharedSite();
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  picture = await makePicture({ width: 640, height: 480 });
});

const calendar = '/ext/events/v1';
const times = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
const kinds = [
  { path: 'events', field: 'event', named: { title: 'T', ...times } },
  { path: 'venues', field: 'venue', named: { venue: 'V' } },
  { path: 'organizers', field: 'organizer', named: { organizer: 'O' } },
] as const;

it.each(kinds)('gives the images in descriptions of $path their other widths', async (kind) => {
  const { body: media } = await upload(site, picture);
  const { medium } = media.media_details.sizes;
  const description = `<img src="${medium.source_url}" alt="" class="wp-image-${media.id}" />`;
  const set = `width="300" height="225" src="${medium.source_url}" alt="" class="wp-image-${media.id}" srcset="${medium.source_url} 300w, ${media.source_url} 640w"`;
  const { id, text, read, list, page } = await made(kind, description);
  expect(text).toContain(set);
  expect(await read()).toContain(set);
  expect(await list()).toContain(set);
  expect(await page()).toContain(set);
  const node = `{ ${kind.field}(id: ${id}, idType: DATABASE_ID) { content } }`;
  expect(JSON.stringify((await site.graphql(node)).data)).toContain('srcset');
  await site.rest(`/core/v2/media/${media.id}?force=true`, { as: 'admin', method: 'DELETE' });
  expect(await read()).not.toContain('srcset');
  expect(await list()).not.toContain('srcset');
});

it.each(kinds)('shows galleries in descriptions of $path as they are now', async (kind) => {
  const { body: media } = await upload(site, picture);
  const { text, read, list } = await made(kind, `[gallery ids="${media.id}"]`);
  expect(text).toContain(`<a href='${media.link}'>`);
  for (const shown of [read, list]) expect(await shown()).not.toContain('Ahoy');
  await site.rest(`/core/v2/media/${media.id}`, { as: 'admin', json: { caption: 'Ahoy' } });
  for (const shown of [read, list]) expect(await shown()).toContain('Ahoy');
});

it('shows the images in what an event says of its venue and organizer', async () => {
  const { body: media } = await upload(site, picture);
  const description = `[gallery ids="${media.id}"]`;
  const json = {
    ...{ title: 'T', status: 'publish', ...times },
    venue: { venue: 'Described', description },
    organizer: { organizer: 'Described', description },
  };
  const { body } = await site.rest(`${calendar}/events`, { as: 'admin', json });
  const { body: event } = await site.rest(`${calendar}/events/${body.id}`);
  expect(event.venue.description).toContain('<figure');
  expect(event.organizer[0].description).toContain('<figure');
});

async function made({ path, named }: (typeof kinds)[number], description: string) {
  const collection = `${calendar}/${path}`;
  const json = { ...named, description, status: 'publish' };
  const { body } = await site.rest(collection, { as: 'admin', json });
  const listed = path === 'events' ? '?start_date=2031-05-01&end_date=2031-05-02' : '';
  return {
    id: body.id,
    text: body.description,
    read: async () => (await site.rest(`${collection}/${body.id}`)).body.description as string,
    list: async () => {
      const { body: all } = await site.rest(`${collection}${listed}`);
      return all[path].find((one: { id: number }) => one.id === body.id).description as string;
    },
    page: async () => (await site.app.fetch(new Request(body.url))).text(),
  };
}
