import { createNonce, isNonce } from '../auth/session.ts';
import { ApiError, unlessRefused } from '../lib/api-error.ts';
import { html, type Markup } from '../lib/markup.ts';
import { plainText } from '../lib/strip-tags.ts';
import { percentDecoded } from '../lib/web-address.ts';
import type { Context } from '../operation/context.ts';
import { localAddress } from '../pages/page.ts';
import { formToken } from '../pages/read-form.ts';
import type { DeskAnswer, DeskRequest, RecordHandler, SectionHandler } from './desk-request.ts';
import { pictureOf } from './forms/pick.ts';
import { at, idOf, type Json, textOf, toList, toObject, toRecords } from './json.ts';
import { pageIn } from './lists/list-parts.ts';
import { listRecords, readRecord, type Section, titleOf } from './section.ts';
import { sectionPath } from './shell.ts';

/** Sends a request to the REST app of this process. @param path the documented one: `/core/v2/media` */
export type Rest = (request: Request, path: string) => Promise<Response>;

/** The list of media as pictures; other files show their type. */
export const mediaGrid = ({ context }: DeskRequest, section: Section, items: readonly Json[]) =>
  html`<ul class="media-grid">${items.map((item) => {
    const title = plainText(titleOf(section, item));
    const path = localAddress(context, `${sectionPath(section)}${textOf(item.id)}`);
    return html`<li><input type="checkbox" name="id" value="${textOf(item.id)}" aria-label="Choose ${title}"><a href="${path}">${tile(section, item)}</a></li>`;
  })}</ul>`;

function tile(section: Section, item: Json): Markup {
  const picture = pictureOf(item);
  return html`${
    picture === null
      ? html`<span class="file-type">${fileType(item)}</span>`
      : html`<img src="${picture}" alt="" loading="lazy" width="150" height="150">`
  }<span class="name">${plainText(titleOf(section, item))}</span>`;
}

/** Returns `PDF` for `report.pdf`: the ending of the file's name says more to people than its MIME type. */
const fileType = (item: Json): string =>
  (/\.(\w{1,5})$/.exec(textOf(item.source_url))?.[1] ?? textOf(item.mime_type)).toUpperCase();

const IN_DIALOG = 24;

/** `/desk/attachment/choose?search=&page=&only=image&many=1`: the dialog in which files of the library are chosen. */
export const chooseMedia: SectionHandler = async (request, section) => {
  const { context, query } = request;
  const page = pageIn(query);
  const search = (query.get('search') ?? '').slice(0, 200);
  const only = query.get('only') === 'image' ? 'image' : '';
  const isMany = query.get('many') === '1';
  const [one, many] = only === '' ? ['file', 'files'] : ['picture', 'pictures'];
  const { items, total } = await listRecords(section, context, {
    page,
    per_page: IN_DIALOG,
    ...(search === '' ? {} : { search }),
    ...(only === '' ? {} : { media_type: [only] }),
  });
  const here = { only, many: isMany ? '1' : '' };
  const to = (more: Readonly<Record<string, string>>) =>
    localAddress(
      context,
      `${sectionPath(section)}choose?${new URLSearchParams({ ...here, ...more })}`,
    );
  return {
    part: html`<dialog class="media-dialog" aria-labelledby="media-title">
<header class="bar"><h2 id="media-title">Choose ${isMany ? many : `a ${one}`}</h2>
<input type="search" name="search" aria-label="Search the library" placeholder="Search" maxlength="200" hx-get="${to({})}" hx-trigger="input changed delay:250ms" hx-sync="this:replace" hx-target="#media-choices" hx-select="#media-choices" hx-swap="outerHTML">
<button type="button" class="plain" data-upload>Upload…</button></header>
<div class="media-body"><ul id="media-choices" class="media-grid" aria-label="Library">
${items.length === 0 && html`<li class="more empty">${search === '' ? `There are no ${many} yet. Upload the first.` : 'Nothing fits.'}</li>`}${items.map(
  (item, i) =>
    html`<li><button type="button" aria-pressed="false" data-id="${textOf(item.id)}" data-url="${shownFile(item)}" data-alt="${textOf(item.alt_text)}" data-picture="${pictureOf(item) ?? ''}" data-label="${plainText(titleOf(section, item))}"${page > 1 && i === 0 && html` autofocus`}>${tile(section, item)}</button></li>`,
)}${page * IN_DIALOG < total && html`<li class="more"><button type="button" class="plain" hx-get="${to({ search, page: String(page + 1) })}" hx-target="closest li" hx-select="#media-choices > li" hx-swap="outerHTML">Show more</button></li>`}
</ul></div>
<footer class="bar"><p class="help">Files can also be dropped or pasted here.</p>
<form method="dialog"><button class="plain">Cancel</button></form>
<button type="button" data-use data-one="Use this ${one}" data-many="Use $ ${many}" disabled>Use this ${one}</button></footer>
</dialog>`,
  };
};

/** The file that a text shows of a media item: a picture that is wide enough for a page rather than the one of the camera. */
const shownFile = (item: Json): string =>
  textOf(at(item, 'media_details.sizes.large.source_url') ?? item.source_url);

/** The file itself above the form of what is said of it: large, with its facts, and with what can be done to a picture. */
export function mediaPanel({ context }: DeskRequest, section: Section, item: Json): Markup {
  const details = toObject(item.media_details);
  const url = textOf(item.source_url);
  const bytes = Number(details.filesize);
  const path = localAddress(context, `${sectionPath(section)}${textOf(item.id)}`);
  const isPicture = item.media_type === 'image';
  const mayReplace = context.viewer.can('upload_files');
  const mayEdit = isPicture && typeof details.width === 'number' && mayReplace;
  const from = idOf(at(details, 'parent_image.attachment_id'));
  const fact = (label: string, value: Markup | string | null | false) =>
    value !== null && value !== false && html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
  return html`<section class="media-item columns" aria-label="The file">
<div class="media-shown">${
    isPicture
      ? html`<img src="${shownFile(item)}" alt="${textOf(item.alt_text)}"${mayEdit && html` data-original="${url}"`}>`
      : player(textOf(item.mime_type), url, fileType(item))
  }</div>
<div><dl class="facts">
${fact('File', html`<a href="${url}">${decodeName(url)}</a>`)}
${fact('Type', `${fileType(item)} ${isPicture ? 'picture' : 'file'}`)}
${fact('Size', Number.isFinite(bytes) && bytes > 0 && fileSize(bytes))}
${fact('Dimensions', typeof details.width === 'number' && `${details.width} × ${textOf(details.height)} pixels`)}
${fact('Made from', from !== null && html`<a href="${localAddress(context, `${sectionPath(section)}${from}`)}">another picture</a>`)}
</dl>
<p class="field"><label for="file-address">Address of the file</label><input id="file-address" type="text" readonly value="${url}" data-copy></p></div>
${
  mayEdit &&
  html`<details class="card"><summary>Crop or turn</summary>
<form method="post" action="${path}/edit" data-crop>
${formToken(context, 'desk')}<input type="hidden" name="src" value="${url}">
<p class="help">The result is a new picture. This one stays as it is, wherever it is shown.</p>
<p class="crop-fields bar"><label>Turn <select name="angle">${TURNS.map(([angle, label]) => html`<option value="${angle}">${label}</option>`)}</select></label>
${CROPS.map(([name, label, value]) => html`<label>${label} <input type="number" name="${name}" min="0" max="100" step="any" value="${value}" required></label>`)}</p>
<p><button type="submit">Save as a new picture</button></p>
</form></details>`
}
${
  mayReplace &&
  html`<details class="card"><summary>Replace the file</summary>
<form method="post" enctype="multipart/form-data" action="${path}/replace?token=${tokenOf(context)}">
<p class="help">Wherever this file is used, the new one is shown. Its address changes, and the old one leads there.</p>
<p class="field"><label for="replacement">New file</label><input id="replacement" type="file" name="file" accept="${isPicture && 'image/*'}" required></p>
<p><button type="submit">Replace</button></p>
</form></details>`
}
<p id="uses" hx-get="${path}/uses" hx-trigger="load" hx-select="#uses" hx-swap="outerHTML"><a href="${path}/uses">Where it is used</a></p>
</section>`;
}

/** `/desk/attachment/{id}/uses`: where a file is used. All texts are searched, so the page of the file does not wait for it. */
export const mediaUsesPage: RecordHandler = async ({ desk, context }, section, id) => {
  const item = await readRecord(section, context, id);
  const listUses = desk.abilities.get('listMediaUses');
  const uses = listUses && (await unlessRefused(listUses.run(context, { id }), []));
  return {
    title: `Uses of ${plainText(titleOf(section, item))}`,
    current: sectionPath(section),
    main: html`<p><a href="${localAddress(context, `${sectionPath(section)}${id}`)}">The file</a></p>
${usesMarkup(context, toRecords(uses))}`,
  };
};

const usesMarkup = (context: Context, uses: readonly Json[]): Markup =>
  html`<details id="uses" class="card"${uses.length > 0 && html` open`}><summary>Where it is used <span class="count">${uses.length}</span></summary>
${
  uses.length === 0
    ? html`<p>Nothing on this site shows it.</p>`
    : html`<ul class="list">${uses.map(
        ({ id, type, title, ways }) =>
          html`<li><a href="${localAddress(context, `/desk/${textOf(type)}/${textOf(id)}`)}">${textOf(title)}</a> <small>${toList(
            ways,
          )
            .map((way) => WAYS[textOf(way)])
            .join(', ')}</small></li>`,
      )}</ul>`
}</details>`;

const WAYS: Readonly<Record<string, string>> = {
  featured: 'as its picture',
  content: 'in its text',
  parent: 'attached to it',
};

const TURNS = [
  ['0', 'Not at all'],
  ['90', 'To the right'],
  ['180', 'Upside down'],
  ['270', 'To the left'],
] as const;

const CROPS = [
  ['left', 'From the left, %', '0'],
  ['top', 'From the top, %', '0'],
  ['width', 'Width, %', '100'],
  ['height', 'Height, %', '100'],
] as const;

function player(type: string, url: string, name: string): Markup {
  if (type.startsWith('audio/')) return html`<audio controls src="${url}"></audio>`;
  if (type.startsWith('video/')) return html`<video controls src="${url}"></video>`;
  return html`<span class="file-type">${name}</span>`;
}

function decodeName(url: string): string {
  const name = url.split('/').at(-1) ?? '';
  return percentDecoded(name) ?? name;
}

/** Returns `1.4 MB`. */
function fileSize(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const size = bytes / 1024 ** step;
  return `${size < 10 && step > 0 ? size.toFixed(1) : Math.round(size)} ${units[step]}`;
}

/** POST of `/desk/attachment/{id}/edit`: makes a new picture of a turned and cropped one. */
export const editPicture: RecordHandler = async ({ desk, context, form }, section, id) => {
  const numberOf = (name: string) => Number(form.get(name) ?? Number.NaN);
  const angle = numberOf('angle');
  const [left, top] = [numberOf('left'), numberOf('top')];
  const [width, height] = [numberOf('width'), numberOf('height')];
  const isWhole = left <= 0 && top <= 0 && width >= 100 && height >= 100;
  // An area that reaches beyond the edge ends there.
  const most = { width: Math.min(width, 100 - left), height: Math.min(height, 100 - top) };
  const modifiers = [
    ...(angle === 0 ? [] : [{ type: 'rotate', args: { angle } }]),
    ...(isWhole ? [] : [{ type: 'crop', args: { left, top, ...most } }]),
  ];
  const made = await desk.abilities
    .get('editMediaItem')
    ?.run(context, { id, src: form.get('src'), modifiers });
  return { location: `${sectionPath(section)}${idOf(made) ?? id}?made` };
};

const tokenOf = ({ services, viewer }: Context) =>
  createNonce(services.authentication.key, viewer, services.clock.now(), UPLOAD);

const UPLOAD = 'desk-upload';

/** `/desk/attachment/new`: a form for one file, for people without scripts. The token is in the address, as it is read before the file. */
export function uploadPage(
  { context }: DeskRequest,
  section: Section,
  problem: { readonly message: string; readonly status: number } | null = null,
): DeskAnswer {
  const action = `${localAddress(context, sectionPath(section))}new?token=${tokenOf(context)}`;
  return {
    title: 'Upload a file',
    current: sectionPath(section),
    ...(problem && { status: problem.status }),
    main: html`${problem && html`<div class="error" role="alert"><p>Nothing was uploaded. ${problem.message}</p></div>`}
<form class="edit" method="post" enctype="multipart/form-data" action="${action}">
<p class="field"><label for="file">File</label><input id="file" type="file" name="file" required></p>
<p class="field"><label for="alt">Alternative text</label><input id="alt" type="text" name="alt_text"><small class="help">What the picture shows, for people who cannot see it.</small></p>
<p><button type="submit">Upload</button></p>
</form>`,
  };
}

/** POST of `/desk/attachment/new` and `/desk/attachment/{id}/replace`: passes the form on to the REST app, which writes the file to the disk while it arrives. */
export async function uploadFile(
  request: DeskRequest,
  section: Section,
  rest: Rest,
  id?: string,
): Promise<DeskAnswer> {
  const { context, query, raw } = request;
  const { services, viewer } = context;
  const { key } = services.authentication;
  const now = services.clock.now();
  const type = raw.headers.get('content-type') ?? '';
  if (!isNonce(key, viewer, query.get('token') ?? '', now, UPLOAD))
    throw new ApiError('rest_forbidden', 403, 'The form is too old. Please load the page again.');
  if (!/^multipart\/form-data/i.test(type))
    throw new ApiError('rest_upload_no_data', 400, 'There is no file in this form.');
  const headers = {
    cookie: raw.headers.get('cookie') ?? '',
    'content-type': type,
    'x-wp-nonce': createNonce(key, viewer, now),
  };
  const path = `/core/v2/media${id === undefined ? '' : `/${id}/replace`}`;
  const sent = new Request(new Request(context.addresses.rest(path), raw), { headers });
  const answer = await rest(sent, path);
  const made: unknown = await answer.json();
  if (answer.ok) return { location: `${sectionPath(section)}${idOf(made)}?saved` };
  const message = textOf(at(made, 'data.params.file') ?? at(made, 'message'));
  if (id !== undefined) throw new ApiError(textOf(at(made, 'code')), answer.status, message);
  return uploadPage(request, section, { message, status: answer.status });
}
