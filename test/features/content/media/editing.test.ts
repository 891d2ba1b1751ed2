import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { colourAt, makePicture } from '../../../support/test-image.ts';
import { sharedSite } from '../../../support/test-site.ts';
import { incomingFiles, storedFiles, upload } from './media-site.ts';

const site = sharedSite({ env: { UPLOAD_MAX_PIXELS: '1000000' } });
// biome-ignore lint/suspicious/noExplicitAny: the answer of an upload
let item: any;
beforeAll(async () => {
  const query = '?caption=Noon&description=At+the+quay&alt_text=Boats&title=Quay';
  ({ body: item } = await upload(site, await makePicture({ width: 640, height: 480 }), { query }));
});

const edit = (json: object, as: 'author' | 'contributor' | 'admin' = 'author') =>
  site.rest(`/core/v2/media/${item.id}/edit`, { as, json: { src: item.source_url, ...json } });

const fileOf = (body: { media_details: { file: string } }): Promise<Buffer> => {
  const { storage } = site.services.config.media;
  return readFile(join(storage.kind === 'local' ? storage.folder : '', body.media_details.file));
};

describe('editing', () => {
  it('makes a new item that names the one it was made of and says the same', async () => {
    const { status, body, headers } = await edit({ modifiers: [rotate(90)] });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`http://site.test/api/core/v2/media/${body.id}`);
    expect(body).toMatchObject({ title: { rendered: 'Quay' }, alt_text: 'Boats' });
    expect(body.caption.rendered).toContain('Noon');
    expect(body.media_details).toMatchObject({
      width: 480,
      height: 640,
      file: expect.stringMatching(/\/boat-edited\.jpg$/),
      parent_image: { attachment_id: String(item.id), file: item.media_details.file },
    });
    expect(await incomingFiles(site)).toEqual([]);
  });

  it('takes other words for the new item', async () => {
    const { body } = await edit({
      modifiers: [rotate(180)],
      title: 'Turned',
      alt_text: 'Upside down',
    });
    expect([body.title.rendered, body.alt_text]).toEqual(['Turned', 'Upside down']);
  });

  it('turns clockwise', async () => {
    const { body } = await edit({ modifiers: [rotate(90)] });
    const image = await fileOf(body);
    expect([await colourAt(image, [0.5, 0.1]), await colourAt(image, [0.5, 0.9])]).toEqual([
      'red',
      'blue',
    ]);
  });

  it('flips in either direction', async () => {
    const flip = { type: 'flip', args: { flip: { horizontal: true, vertical: false } } };
    const image = await fileOf((await edit({ modifiers: [flip] })).body);
    expect(await colourAt(image, [0.1, 0.5])).toBe('blue');
  });

  it('does the steps in their order', async () => {
    const right = crop(50, 0, 50, 100);
    const cutFirst = await fileOf((await edit({ modifiers: [right, rotate(180)] })).body);
    const cutLast = await fileOf((await edit({ modifiers: [rotate(180), right] })).body);
    expect(await colourAt(cutFirst, [0.5, 0.5])).toBe('blue');
    expect(await colourAt(cutLast, [0.5, 0.5])).toBe('red');
    expect(await sharp(cutLast).metadata()).toMatchObject({ width: 320, height: 480 });
  });

  it('understands the deprecated arguments', async () => {
    const { body } = await edit({ rotation: 90, x: 0, y: 0, width: 100, height: 50 });
    expect(body.media_details).toMatchObject({ width: 480, height: 320 });
    expect(await colourAt(await fileOf(body), [0.5, 0.5])).toBe('red');
  });

  it('takes the address of a smaller image for that of the item, and begins with the whole', async () => {
    const { source_url: src } = item.media_details.sizes.thumbnail;
    const { status, body } = await edit({ src, modifiers: [rotate(180)] });
    expect([status, body.media_details.width]).toEqual([201, 640]);
  });

  it('begins with what was uploaded where the item shows a smaller or turned image', async () => {
    const picture = await makePicture({ width: 600, height: 400, orientation: 6 });
    const { body: turned } = await upload(site, picture, { name: 'turned.jpg' });
    const json = { src: turned.source_url, modifiers: [crop(0, 0, 100, 50)] };
    const { body } = await site.rest(`/core/v2/media/${turned.id}/edit`, { as: 'author', json });
    expect(body.media_details).toMatchObject({ width: 400, height: 300 });
    expect(await colourAt(await fileOf(body), [0.5, 0.5])).toBe('red');
  });

  it('is refused for another address, for nothing to do, and for those who may not', async () => {
    const other = await upload(site, await makePicture({ width: 20, height: 20 }), {
      name: 'other.jpg',
    });
    const modifiers = [rotate(90)];
    const answers = [
      await edit({ src: 'http://example.org/boat.jpg', modifiers }),
      await edit({ src: other.body.source_url, modifiers }),
      await edit({}),
      await edit({ modifiers: [] }),
      await edit({ rotation: 360 }),
      await edit({ modifiers: [{ type: 'sharpen', args: {} }] }),
      await edit({ modifiers }, 'contributor'),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'rest_unknown_attachment'],
      [404, 'rest_unknown_attachment'],
      [400, 'rest_image_not_edited'],
      [400, 'rest_invalid_param'],
      [400, 'rest_invalid_param'],
      [400, 'rest_invalid_param'],
      [403, 'rest_cannot_edit_image'],
    ]);
  });

  it.each([
    [{ type: 'spin', args: {} }, 'rest_no_matching_schema', { position: 0 }],
    [{ type: 'crop', args: { left: 10 } }, 'rest_no_matching_schema', { position: 2 }],
    [{}, 'rest_one_of_multiple_matches', { positions: [0, 1] }],
    [{ type: 'rotate' }, 'rest_property_required', null],
  ])('says what is wrong with the step %o', async (step, code, data) => {
    const { body } = await edit({ modifiers: [step] });
    expect(body.data.details.modifiers).toMatchObject({ code, data });
  });

  it('is refused for too many steps, or a picture that would grow too large', async () => {
    const before = await storedFiles(site);
    const many = await edit({ modifiers: Array.from({ length: 26 }, () => rotate(90)) });
    const growing = await edit({ modifiers: Array.from({ length: 20 }, () => rotate(45)) });
    const empty = await edit({ modifiers: [crop(100, 0, 10, 10)] });
    for (const { status, body } of [many, growing, empty])
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(await storedFiles(site)).toEqual(before);
    expect(await incomingFiles(site)).toEqual([]);
  });

  it('is refused for what is no picture', async () => {
    const { body: text } = await upload(site, 'a,b', { name: 'list.csv' });
    const json = { src: text.source_url, modifiers: [rotate(90)] };
    const { status, body } = await site.rest(`/core/v2/media/${text.id}/edit`, {
      as: 'author',
      json,
    });
    expect([status, body.code]).toEqual([400, 'rest_cannot_edit_file_type']);
  });
});

function rotate(angle: number) {
  return { type: 'rotate', args: { angle } };
}

function crop(left: number, top: number, width: number, height: number) {
  return { type: 'crop', args: { left, top, width, height } };
}
