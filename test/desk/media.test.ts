import { expect, it } from 'vitest';
import { makePicture } from '../support/test-image.ts';
import { sharedSite } from '../support/test-site.ts';
import {
  attributeOf,
  elementsOf,
  openVisitorAs,
  sharedVisitor,
  type Visitor,
} from '../support/visitor.ts';

const site = sharedSite();
const editor = sharedVisitor(site, 'editor');

const media = async (id: number | string) =>
  (await site.rest(`/core/v2/media/${id}?context=edit`, { as: 'editor' })).body;

async function upload(name: string, width = 60, height = 40): Promise<number> {
  const form = new FormData();
  const bytes = await makePicture({ width, height, format: 'png' });
  form.set('file', new Blob([bytes], { type: 'image/png' }), name);
  const { body } = await site.rest('/core/v2/media', { method: 'POST', as: 'editor', body: form });
  return body.id;
}

/** The address that the form of a page is sent to. */
const actionOf = (html: string, end: string | number = 'new'): string =>
  elementsOf(html)
    .filter(({ tagName }) => tagName === 'form')
    .map((form) => attributeOf(form, 'action') ?? '')
    .find((action) => action.includes(`/attachment/${end}`)) ?? '';

async function send(visitor: Visitor, path: string, form: FormData) {
  const jar = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = new URL(path, site.services.config.siteUrl);
  const request = new Request(url, { method: 'POST', headers: { cookie: jar }, body: form });
  return site.app.fetch(request);
}

async function pictureForm(): Promise<FormData> {
  const form = new FormData();
  form.set('alt_text', 'Red and blue');
  const bytes = await makePicture({ width: 30, height: 20, format: 'png' });
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'two colours.png');
  return form;
}

it('uploads a file without scripts, with its alternative text', async () => {
  const { html } = await editor.get('/desk/attachment/new');
  const answer = await send(editor, actionOf(html), await pictureForm());
  const location = answer.headers.get('location') ?? '';
  expect([answer.status, location]).toEqual([
    303,
    expect.stringMatching(/^\/desk\/attachment\/\d+\?saved$/),
  ]);
  const made = await media(/\d+/.exec(location)?.[0] ?? '');
  expect(made).toMatchObject({ alt_text: 'Red and blue', media_details: { width: 30 } });
});

it('takes no file without the token of the session', async () => {
  const before = (await site.rest('/core/v2/media', { as: 'editor' })).body.length;
  const answer = await send(editor, '/desk/attachment/new', await pictureForm());
  expect(answer.status).toBe(403);
  expect((await site.rest('/core/v2/media', { as: 'editor' })).body).toHaveLength(before);
});

it('says why a file was not taken', async () => {
  const form = new FormData();
  form.set('file', new Blob(['#!/bin/sh\n']), 'run.sh');
  const { html } = await editor.get('/desk/attachment/new');
  const answer = await send(editor, actionOf(html), form);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Nothing was uploaded. ');
});

it('shows the library as pictures, and as a table if the address says so', async () => {
  const id = await upload('boat.png');
  const grid = await editor.get('/desk/attachment/');
  expect(grid.html).toContain('class="media-grid"');
  expect(grid.html).toContain(`href="/desk/attachment/${id}"`);
  const table = await editor.get('/desk/attachment/?view=list&search=boat');
  expect(table.html).not.toContain('class="media-grid"');
  expect(table.html).toContain('<table>');
  expect(table.html).toContain('name="view" value="list"');
});

it('offers those who may upload nothing no way to it', async () => {
  const contributor = await openVisitorAs(site, 'contributor');
  expect((await contributor.get('/desk/')).html).not.toContain('href="/desk/attachment/new"');
  expect((await editor.get('/desk/')).html).toContain('href="/desk/attachment/new"');
});

it('shows a picture large, with the facts of its file', async () => {
  const { html } = await editor.get(`/desk/attachment/${await upload('facts.png')}`);
  expect(html).toContain('facts.png');
  expect(html).toContain('60 × 40 pixels');
  expect(html).not.toContain('name="_status"');
});

it('turns and crops a picture into a new one', async () => {
  const id = await upload('turned.png', 100, 40);
  await editor.get(`/desk/attachment/${id}`);
  const fields = { angle: '90', left: '0', top: '50', width: '100', height: '50' };
  const { status, location } = await editor.submit(fields);
  expect([status, location]).toEqual([
    303,
    expect.stringMatching(/^\/desk\/attachment\/\d+\?made$/),
  ]);
  const made = await media(/\d+/.exec(location ?? '')?.[0] ?? '');
  expect(made.media_details).toMatchObject({ width: 40, height: 50 });
  expect((await media(id)).media_details).toMatchObject({ width: 100, height: 40 });
});

it('finds pictures for the dialog, with what a text needs of them', async () => {
  const id = await upload('lighthouse.png');
  const { html } = await editor.get('/desk/attachment/choose?search=lighthouse&only=image');
  expect(html).toContain(`data-id="${id}"`);
  const other = await editor.get('/desk/attachment/choose?search=nothing-like-it');
  expect(other.html).not.toContain('data-id');
});

it('replaces a file, and tells where it is used', async () => {
  const id = await upload('old.png');
  const json = { title: 'With a picture', featured_media: id };
  await site.make('/core/v2/posts', json, 'editor');
  const { html } = await editor.get(`/desk/attachment/${id}`);
  expect(html).toContain(`<a href="/desk/attachment/${id}/uses">`);
  const uses = await editor.get(`/desk/attachment/${id}/uses`);
  expect(uses.html).toMatch(/With a picture<\/a> <small>as its picture/);
  const form = await pictureForm();
  const answer = await send(editor, actionOf(html, `${id}/replace`), form);
  expect(answer.headers.get('location')).toBe(`/desk/attachment/${id}?saved`);
  expect((await media(id)).media_details.width).toBe(30);
  const wrong = new FormData();
  wrong.set('file', new Blob(['a,b']), 'list.csv');
  const refused = await send(editor, actionOf(html, `${id}/replace`), wrong);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('as the one before is'),
  ]);
});
