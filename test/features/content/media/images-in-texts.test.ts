import { beforeAll, describe, expect, it } from 'vitest';
import { entryData } from '../../../support/entry-data.ts';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite } from '../../../support/test-site.ts';
import { upload } from './media-site.ts';

const site = sharedSite();
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  picture = await makePicture({ width: 640, height: 480 });
});

const write = async (content: string) =>
  await site.make('/core/v2/posts', { title: 'T', content, status: 'publish' });
const uploaded = async () => (await upload(site, picture)).body;
const classed = (id: number, src: string, more = '') =>
  `<!-- wp:image --><img src="${src}" alt="" class="wp-image-${id}"${more}/>`;

describe('an image of this site in a text', () => {
  it('gets the dimensions of its file and the same picture in other widths', async () => {
    const media = await uploaded();
    const { medium } = media.media_details.sizes;
    const set = `srcset="${medium.source_url} 300w, ${media.source_url} 640w" sizes="(max-width: 300px) 100vw, 300px"`;
    const post = await write(classed(media.id, medium.source_url));
    const expected = `<img fetchpriority="high" decoding="async" width="300" height="225" src="${medium.source_url}" alt="" class="wp-image-${media.id}" ${set} />`;
    expect(post.content.rendered).toBe(expected);
    const { body: read } = await site.rest(`/core/v2/posts/${post.id}`);
    expect(read.content.rendered).toBe(expected);
    const { body: list } = await site.rest(`/core/v2/posts?include=${post.id}`);
    expect(list[0].content.rendered).toBe(expected);
    const { data } = await site.graphql(
      `{ post(id: ${post.id}, idType: DATABASE_ID) { content } }`,
    );
    expect(data.post.content).toBe(expected);
    await site.make(`/core/v2/posts/${post.id}`, { title: 'U' });
    const { body: revisions } = await site.rest(`/core/v2/posts/${post.id}/revisions`, {
      as: 'admin',
    });
    expect(revisions[0].content.rendered).toBe(expected);
    const page = await site.fetch(post.link);
    expect(await page.text()).toContain(set);
  });

  it('keeps the dimensions and the set that were written', async () => {
    const media = await uploaded();
    const wide = await write(classed(media.id, media.source_url, ' width="320" height="240"'));
    expect(wide.content.rendered).toContain('class="wp-image-');
    expect(wide.content.rendered).toContain(' width="320" height="240" srcset="');
    expect(wide.content.rendered).toContain('sizes="(max-width: 320px) 100vw, 320px"');
    const set = await write(classed(media.id, media.source_url, ' srcset="x.jpg 2x"'));
    expect(set.content.rendered).toContain(' srcset="x.jpg 2x"');
    expect(set.content.rendered).not.toContain('sizes=');
  });

  it('is another one where the address is not of its files', async () => {
    const media = await uploaded();
    const foreign = await write(classed(media.id, 'https://example.org/boat.jpg'));
    expect(foreign.content.rendered).not.toMatch(/srcset|width/);
  });

  it('is shown as it is now to those who have read it before', async () => {
    const media = await uploaded();
    const post = await write(classed(media.id, media.source_url));
    const ask = (headers = {}) => site.rest(`/core/v2/posts/${post.id}`, { headers });
    await ask();
    const before = await ask();
    expect(before.body.content.rendered).toContain('srcset');
    await site.rest(`/core/v2/media/${media.id}?force=true`, { as: 'admin', method: 'DELETE' });
    const after = await ask({ 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.status).toBe(200);
    expect(after.body.content.rendered).not.toContain('srcset');
  });
});

describe('a gallery in a text', () => {
  it('shows the images it lists, with their captions as they are now', async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    const post = await write(`[gallery ids="${two.id},${one.id},99999999" link="file"]`);
    const { thumbnail } = one.media_details.sizes;
    expect(post.content.rendered).toContain(
      `<a href='${one.source_url}'><img decoding="async" width="150" height="150" src="${thumbnail.source_url}" class="attachment-thumbnail size-thumbnail" alt="" /></a>`,
    );
    const places = [two, one].map(({ source_url: url }) => post.content.rendered.indexOf(url));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const read = async () =>
      (await site.rest(`/core/v2/posts/${post.id}`)).body.content.rendered as string;
    for (const _ of [1, 2, 3]) expect(await read()).not.toContain('Ahoy');
    await site.make(`/core/v2/media/${one.id}`, { caption: 'Ahoy' });
    expect(await read()).toContain(`id='gallery-1-${one.id}'>\n\t\t\t\tAhoy\n`);
  });

  it('shows all images of its entry where it lists none', async () => {
    const post = await write('[gallery]');
    const read = async () =>
      (await site.rest(`/core/v2/posts/${post.id}`)).body.content.rendered as string;
    expect((await read()).trim()).toBe('');
    const { body: media } = await upload(site, picture, { as: 'admin', query: `?post=${post.id}` });
    expect(await read()).toContain(`<a href='${media.link}'>`);
  });

  it('shows no more images in one text than are looked up for it', async () => {
    const media = await uploaded();
    const ids = Array.from({ length: 100 }, () => media.id).join();
    const post = await write(`[gallery ids="${ids}"]\n`.repeat(200));
    const { rendered } = (await site.rest(`/core/v2/posts/${post.id}`)).body.content;
    expect(rendered.match(/<figure/g)).toHaveLength(500);
    expect(rendered).toContain('[gallery');
  });

  it('shows the images of each entry of a list, however many another one has', async () => {
    const { prisma } = site.services.database;
    const [many, one] = [await write('[gallery]'), await write('[gallery]')];
    const { body: media } = await upload(site, picture, { as: 'admin', query: `?post=${one.id}` });
    const file = await prisma.mediaItem.findUniqueOrThrow({ where: { entryId: media.id } });
    const ids = Array.from({ length: 500 }, (_, i) => 50_000 + i);
    const image = { kind: 'attachment', status: 'inherit', parentId: many.id, menuOrder: -1 };
    await prisma.entry.createMany({
      data: ids.map((id) => entryData({ ...image, id, slug: `image-${id}` })),
    });
    await prisma.mediaItem.createMany({
      data: ids.map((entryId) => ({ ...file, entryId })),
    });
    const { body } = await site.rest(`/core/v2/posts?include=${one.id},${many.id}`);
    for (const { content } of body) expect(content.rendered).toContain('<figure');
  });
});
