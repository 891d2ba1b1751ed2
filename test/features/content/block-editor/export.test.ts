import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sharedServer } from '../../../support/test-server.ts';
import { upload } from '../media/media-site.ts';

const server = sharedServer();

const PATH = '/core-block-editor/v1/export';
const rest = (path: string, json: object) => server.site.rest(path, { as: 'admin', json });

async function download(as: 'admin' | 'editor' | null = 'admin') {
  const headers = as ? { authorization: server.site.authorization(as) } : {};
  return fetch(`${server.address}/api${PATH}`, { headers });
}

async function unzipped() {
  const files = unzipSync(new Uint8Array(await (await download()).arrayBuffer()));
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  return { names: Object.keys(files), text, json: (name: string) => JSON.parse(text(name)) };
}

test('the archive has content of every status as REST shows it, menus and media files', async () => {
  const draft = await rest('/core/v2/posts', { title: 'A draft', content: 'Not yet' });
  const menu = await rest('/core/v2/menus', { name: 'Main' });
  await rest('/core/v2/menu-items', {
    title: 'Home',
    url: '/',
    status: 'publish',
    menus: menu.body.id,
  });
  await rest('/core/v2/pages', { title: 'About', status: 'private' });
  const sent = { name: 'hello.txt', type: 'text/plain', as: 'admin' } as const;
  const media = await upload(server.site, 'hello from a file', sent);
  const response = await download();
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename=site-\d{4}-\d\d-\d\d\.zip$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  await response.body?.cancel();
  const { names, json, text } = await unzipped();
  const path = `/core/v2/posts/${draft.body.id}?context=edit`;
  const shown = await server.site.rest(path, { as: 'admin' });
  expect(json('content/posts.json')).toContainEqual(shown.body);
  expect(json('content/pages.json')[0].title.raw).toBe('About');
  expect(json('content/menus.json')[0].name).toBe('Main');
  expect(json('content/menu-items.json')[0].title.raw).toBe('Home');
  expect(json('content/media-items.json')[0].id).toBe(media.body.id);
  const file = names.find((name) => name.startsWith('media/')) ?? '';
  expect(file).toMatch(/^media\/\d{4}\/\d\d\/hello\.txt$/);
  expect(text(file)).toBe('hello from a file');
  const about = json('site.json');
  expect(about.address).toBe(server.address);
  expect(about.lists.every((name: string) => names.includes(name))).toBe(true);
});

test('lists longer than a page are whole', async () => {
  for (let i = 0; i < 55; i++) await rest('/core/v2/tags', { name: `Tag ${i}` });
  const { json } = await unzipped();
  const ids = json('content/tags.json').map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(55);
});

test('a file that is gone from the storage is left out', async () => {
  const { names } = await unzipped();
  const file = names.find((name) => name.startsWith('media/'))?.slice('media/'.length) ?? '';
  await server.site.services.media.remove([file]);
  expect((await unzipped()).names).not.toContain(`media/${file}`);
});

test('nobody but administrators has it, and who only asks for its head gets no body', async () => {
  const stranger = await server.site.rest(PATH);
  expect([stranger.status, stranger.body.code]).toEqual([401, 'rest_cannot_export_templates']);
  expect((await server.site.rest(PATH, { as: 'editor' })).status).toBe(403);
  const headers = { authorization: server.site.authorization('admin') };
  const head = await fetch(`${server.address}/api${PATH}`, { method: 'HEAD', headers });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('it is the same through fetch, without a port', async () => {
  const headers = { authorization: server.site.authorization('admin') };
  const response = await server.site.app.fetch(
    new Request(`${server.address}/api${PATH}`, { headers }),
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toContain('site.json');
});
