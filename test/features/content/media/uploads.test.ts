import { createHash } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '../../../support/test-image.ts';
import { sharedSite } from '../../../support/test-site.ts';
import { incomingFiles, storedFiles, upload } from './media-site.ts';

const site = sharedSite({ env: { UPLOAD_MAX_BYTES: '300000' } });
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  picture = await makePicture({ width: 640, height: 480 });
});
afterEach(async () => expect(await incomingFiles(site)).toEqual([]));

describe('an upload as the body', () => {
  it('makes an item with the file and its smaller images', async () => {
    const { status, headers, body } = await upload(site, picture, { name: 'First Boat.JPG' });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`http://site.test/api/core/v2/media/${body.id}`);
    const folder = new Date().toISOString().slice(0, 7).replace('-', '/');
    expect(body).toMatchObject({
      title: { raw: 'First-Boat' },
      slug: 'first-boat',
      status: 'inherit',
      media_type: 'image',
      mime_type: 'image/jpeg',
      post: null,
      source_url: `http://site.test/uploads/${folder}/First-Boat.jpg`,
      media_details: { width: 640, height: 480, filesize: picture.length },
      missing_image_sizes: [],
    });
    expect(Object.keys(body.media_details.sizes)).toEqual(['medium', 'thumbnail', 'full']);
    const own = (await storedFiles(site)).filter((name) => name.includes('First-Boat'));
    expect(own).toEqual([
      `${folder}/First-Boat-150x150.jpg`,
      `${folder}/First-Boat-300x225.jpg`,
      `${folder}/First-Boat.jpg`,
    ]);
  });

  it('takes the name in UTF-8 before the plain one', async () => {
    const disposition = `attachment; filename="cafe.jpg"; filename*=UTF-8''caf%C3%A9%20am%20See.jpg`;
    const { body } = await upload(site, picture, {
      headers: { 'content-disposition': disposition },
    });
    expect(body.media_details.file).toMatch(/\/cafe-am-See\.jpg$/);
  });

  it('never takes the place of another one', async () => {
    const names = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { body } = await upload(site, picture, { name: 'same.jpg' });
        return body.media_details.file.split('/').at(-1);
      }),
    );
    expect(names.sort()).toEqual([
      'same-1.jpg',
      'same-2.jpg',
      'same-3.jpg',
      'same-4.jpg',
      'same.jpg',
    ]);
  });

  it('never takes the name of an image made of another one', async () => {
    await upload(site, picture, { name: 'ferry.jpg' });
    const { body } = await upload(site, picture, { name: 'ferry-300x225.jpg' });
    expect(body.media_details.file).toMatch(/\/ferry-300x225-1\.jpg$/);
  });

  it.each(['hex', 'base64'] as const)('is checked by Content-MD5 in %s', async (form) => {
    const md5 = createHash('md5').update(picture).digest(form);
    expect((await upload(site, picture, { headers: { 'content-md5': md5 } })).status).toBe(201);
    const wrong = createHash('md5').update('another').digest(form);
    const refused = await upload(site, picture, { headers: { 'content-md5': wrong } });
    expect([refused.status, refused.body.code]).toEqual([412, 'rest_upload_hash_mismatch']);
  });

  it('takes a file that names itself JSON or a form as a file', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const { status } = await upload(site, 'title,when\nBoats,June', { name: 'list.csv', type });
      expect(status).toBe(201);
    }
  });

  it('takes words about the file from the address', async () => {
    const { body } = await upload(site, picture, {
      query: '?title=Harbour&alt_text=A+<b>boat</b>',
    });
    expect([body.title.raw, body.alt_text]).toEqual(['Harbour', 'A boat']);
  });
});

describe('an upload as a form', () => {
  it('takes the other fields as arguments, before and after the file', async () => {
    const form = new FormData();
    form.append('title', 'Quay');
    form.append('file', new Blob([picture], { type: 'image/png' }), 'quay.jpg');
    form.append('alt_text', 'A quay');
    form.append('other', new Blob(['x']), 'other.txt');
    const { status, body } = await site.rest('/core/v2/media', {
      as: 'author',
      method: 'POST',
      body: form,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: { raw: 'Quay' }, slug: 'quay', alt_text: 'A quay' });
    expect(body.media_details.filesize).toBe(picture.length);
  });

  it('is refused without the field `file`, or where a field is wrong', async () => {
    const empty = new FormData();
    empty.append('image', new Blob([picture]), 'quay.jpg');
    const without = await site.rest('/core/v2/media', {
      as: 'author',
      method: 'POST',
      body: empty,
    });
    expect([without.status, without.body.code]).toEqual([400, 'rest_upload_no_data']);
    const wrong = new FormData();
    wrong.append('file', new Blob([picture]), 'quay.jpg');
    wrong.append('author', 'nobody');
    const refused = await site.rest('/core/v2/media', {
      as: 'author',
      method: 'POST',
      body: wrong,
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(refused.body.data.params)).toEqual(['author']);
  });

  it('has the code of its own for a type that is not taken', async () => {
    const form = new FormData();
    form.append('file', new Blob(['<?php']), 'evil.php');
    const { status, body } = await site.rest('/core/v2/media', {
      as: 'author',
      method: 'POST',
      body: form,
    });
    expect([status, body.code]).toEqual([400, 'rest_upload_unknown_error']);
  });
});

describe('an upload is refused', () => {
  const page = '<!doctype html><script>alert(1)</script>';
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['a page', page, 'page.html'],
    ['a page that calls itself text, by its name', page, 'page.txt.html'],
    ['a drawing with a script', drawing, 'drawing.svg'],
    ['a drawing that calls itself a picture', drawing, 'drawing.png'],
    ['a program', 'MZ\u0000\u0001', 'tool.exe'],
    ['binary data that call themselves text', 'a\u0000b', 'data.txt'],
    ['a picture that calls itself a document', 'picture', 'picture.pdf'],
    ['a file without an extension', 'text', 'readme'],
  ])('that is %s', async (_, content, name) => {
    const before = await storedFiles(site);
    const bytes = content === 'picture' ? picture : content;
    const { status, body } = await upload(site, bytes, { name });
    expect([status, body.code]).toEqual([400, 'rest_upload_sideload_error']);
    expect(await storedFiles(site)).toEqual(before);
  });

  it('of more than the permitted bytes, said before or not', async () => {
    const large = Buffer.alloc(300_001);
    const { status, body } = await upload(site, large);
    expect([status, body.code]).toEqual([413, 'rest_upload_file_too_big']);
    const form = new FormData();
    form.append('file', new Blob([large]), 'large.jpg');
    const second = await site.rest('/core/v2/media', { as: 'author', method: 'POST', body: form });
    expect([second.status, second.body.code]).toEqual([413, 'rest_upload_file_too_big']);
  });

  it('without a file, a name, or the right to upload', async () => {
    const codes = [
      await site.rest('/core/v2/media', { as: 'author', method: 'POST' }),
      await upload(site, picture, { headers: { 'content-disposition': '' } }),
      await upload(site, picture, { headers: { 'content-disposition': 'attachment' } }),
      await upload(site, picture, { as: 'contributor' }),
      await site.rest('/core/v2/media', { method: 'POST', body: picture }),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [400, 'rest_upload_no_data'],
      [400, 'rest_upload_no_content_disposition'],
      [400, 'rest_upload_invalid_disposition'],
      [403, 'rest_cannot_create'],
      [401, 'rest_cannot_create'],
    ]);
  });

  it('in the name of another user, or to a post of another user', async () => {
    const { body: post } = await site.rest('/core/v2/posts', {
      as: 'admin',
      json: { title: 'Own' },
    });
    const { body: item } = await upload(site, picture);
    const codes = [
      await upload(site, picture, { query: `?author=${site.users.editor}` }),
      await upload(site, picture, { query: `?post=${post.id}` }),
      await upload(site, picture, { query: `?post=${item.id}` }),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [403, 'rest_cannot_edit_others'],
      [403, 'rest_cannot_edit'],
      [400, 'rest_invalid_param'],
    ]);
  });

  it('by JSON that names a file of the server', async () => {
    const { status, body } = await site.rest(
      '/core/v2/media?file[path]=/etc/passwd&file[name]=a.txt',
      {
        as: 'admin',
        json: { file: { path: '/etc/passwd', name: 'passwd.txt', bytes: 5, origin: 'body' } },
      },
    );
    expect([status, body.code]).toEqual([400, 'rest_upload_no_content_disposition']);
  });
});

describe('a name that says another type of image', () => {
  it('is set right', async () => {
    const { body } = await upload(site, picture, { name: 'lying.png', type: 'image/png' });
    expect([body.mime_type, body.media_details.file.split('/').at(-1)]).toEqual([
      'image/jpeg',
      'lying.jpg',
    ]);
  });
});
