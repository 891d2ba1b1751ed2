import { expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

type Fields = readonly (readonly [string, string | File])[];

const formOf = (fields: Fields) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const send = (path: string, fields: Fields, method = 'POST') =>
  site.rest(path, { as: 'admin', method, body: formOf(fields) });
const create = async (path: string, json: object) =>
  (await site.rest(path, { as: 'admin', json })).body.id as number;

test('a form of several parts is a body on every route, as a query is', async () => {
  const tags = [
    await create('/core/v2/tags', { name: 'A' }),
    await create('/core/v2/tags', { name: 'B' }),
  ];
  const { status, body } = await send('/core/v2/posts', [
    ['title[raw]', 'Ünï & <b>code</b>'],
    ['content', 'A text'],
    ['tags[]', String(tags[0])],
    ['tags[]', String(tags[1])],
    ['meta[footnotes]', '[]'],
    ['status', 'publish'],
  ]);
  expect([status, body.title.raw, body.tags]).toEqual([201, 'Ünï & <b>code</b>', tags]);
  for (const [i, method] of ['POST', 'PUT', 'PATCH'].entries()) {
    const { body: changed } = await send(
      `/core/v2/posts/${body.id}`,
      [
        ['title', `New ${i}`],
        ['tags', ''],
      ],
      method,
    );
    expect([changed.title.raw, changed.tags]).toEqual([`New ${i}`, []]);
  }
  const repeated = await send(
    `/core/v2/posts/${body.id}`,
    tags.map((id) => ['tags', String(id)] as const),
  );
  expect(repeated.body.tags).toEqual(tags);
  for (const [path, fields, member, value] of [
    [
      '/core/v2/comments',
      [
        ['post', String(body.id)],
        ['content', 'Hi'],
      ],
      'post',
      body.id,
    ],
    ['/core/v2/categories', [['name', 'News']], 'name', 'News'],
    ['/core/v2/settings', [['title', 'Mine']], 'title', 'Mine'],
    ['/core/v2/users/me', [['description', 'Me']], 'description', 'Me'],
    [
      '/ext/events/v1/events',
      [
        ['title', 'E'],
        ['start_date', '2030-01-01'],
        ['end_date', '2030-01-01'],
        ['venue[venue]', 'Hall'],
      ],
      'title',
      'E',
    ],
  ] as const)
    expect((await send(path, fields)).body[member], path).toBe(value);
  const gone = await send(`/core/v2/posts/${body.id}`, [['force', 'true']], 'DELETE');
  expect(gone.body.deleted).toBe(true);
});

test('a file is refused where none is taken, and an empty file input is none', async () => {
  const id = await create('/core/v2/posts', { title: 'Kept' });
  const path = `/core/v2/posts/${id}`;
  const file = await send(path, [
    ['title', 'x'],
    ['photo', new File(['abc'], 'a.png')],
  ]);
  expect([file.status, file.body.code, Object.keys(file.body.data.params)]).toEqual([
    400,
    'rest_invalid_param',
    ['photo'],
  ]);
  expect(file.body.message).toContain('photo');
  expect(
    (
      await send(path, [
        ['title', 'New'],
        ['photo', new File([], '')],
      ])
    ).body.title.raw,
  ).toBe('New');
});

test('a form with a file is read alike where a file is taken', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { status, body } = await send('/core/v2/media', [
    ['title', 'Boat'],
    ['description[raw]', 'Afloat'],
    ['file', new File([png], 'boat.png', { type: 'image/png' })],
  ]);
  expect([status, body.title.raw, body.description.raw]).toEqual([201, 'Boat', 'Afloat']);
});

test('a form that is too large, broken or of too many names is refused', async () => {
  const codeOf = async (body: FormData | string, headers = {}) =>
    (await site.rest('/core/v2/posts', { as: 'admin', method: 'POST', body, headers })).body.code;
  expect(await codeOf(formOf([['title', 'x'.repeat(9 * 2 ** 20)]]))).toBe('rest_request_too_large');
  const many = Array.from({ length: 1100 }, (_, i) => [`n${i}`, ''] as const);
  expect(await codeOf(formOf(many))).toBe('rest_request_too_large');
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data'])
    expect(await codeOf('--x\r\nnothing', { 'content-type': type })).toBe(
      'rest_upload_unknown_error',
    );
});
