import { Hono, type Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isNonce } from '../auth/session.ts';
import { addressesOf, documentedSurface, type Surface } from '../config/addresses.ts';
import { browserFile } from '../http/browser-tool.ts';
import { clientOf, type HttpEnv } from '../http/message.ts';
import { ApiError, RETRY_LATER, unlessRefused } from '../lib/api-error.ts';
import { html } from '../lib/markup.ts';
import { once } from '../lib/once.ts';
import type { Ability } from '../operation/ability.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import { toRefusal } from '../operation/errors.ts';
import { recordKindsOf } from '../operation/record-kinds.ts';
import type { Services } from '../operation/services.ts';
import { localAddress } from '../pages/page.ts';
import { askAction, performAction } from './actions/action-page.ts';
import { calendarPage } from './calendar/calendar-page.ts';
import { changeReservation, exportReservations } from './calendar/event-form.ts';
import { CALENDAR, changeEventTime, eventTimePage } from './calendar/event-time-page.ts';
import { type Desk, type DeskAnswer, type DeskRequest, submissionFile } from './desk-request.ts';
import { autosaveRecord, previewRecord, renderPart } from './forms/drafts.ts';
import { editRecord, newRecord, profilePage, saveProfile, saveRecord } from './forms/edit-page.ts';
import { pickRecords } from './forms/pick.ts';
import {
  decide,
  proposalPage,
  proposalsPage,
  proposeForm,
  sendProposal,
  takesProposals,
} from './forms/proposals-page.ts';
import { restoreText, revisionsPage } from './forms/revisions-page.ts';
import { toRecords } from './json.ts';
import { openEntry } from './known-addresses.ts';
import { listPage } from './lists/list-page.ts';
import {
  chooseMedia,
  editPicture,
  mediaUsesPage,
  type Rest,
  uploadFile,
  uploadPage,
} from './media-library.ts';
import { saveMenu } from './menus/menu-panel.ts';
import { healthPage, homePage, searchPage } from './overview-pages.ts';
import { donationReport } from './resources/donation-report.ts';
import { type Section, sectionsOf } from './section.ts';
import { type DeskPage, type NavLink, PARTS, sectionPath, shell } from './shell.ts';
import { rightsIn } from './special.ts';

interface DeskEnv extends HttpEnv {
  readonly Variables: { request: DeskRequest };
}

type C = HonoContext<DeskEnv>;

/** Where a request to the REST app goes: below which root, to which path. */
interface RestPlace {
  readonly surface: Surface;
  readonly path: string;
}

/** The area in which people write. It calls operations with the rights of the session, and nothing else. */
export function createDesk(
  services: Services,
  all: readonly Ability[],
  rest: (request: Request, env: HttpEnv['Bindings'] & RestPlace) => Response | Promise<Response>,
): Hono<DeskEnv> {
  const surface = documentedSurface(services.config);
  const desk = once((): Desk => {
    const abilities = new Map(all.map((ability) => [ability.operation, ability]));
    const addresses = addressesOf(services.config, surface);
    const routed = new Map(
      all.flatMap((one) => (one.route ? [[`${one.route.method} ${one.route.template}`, one]] : [])),
    );
    return { abilities, routed, sections: sectionsOf(recordKindsOf(all), abilities, addresses) };
  });

  const app = new Hono<DeskEnv>();
  app.get('/desk/assets/:name{.+}', browserFile);
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
  });
  app.use(async (c, next) => {
    const viewer = await services.sessions.viewerOf(c.req.raw.headers.get('cookie'));
    const client = clientOf(c.req.raw, c.env);
    const begun = await beginRequest(services, { viewer, surface, client });
    const context = { ...begun, keepsFormerText: true };
    if (viewer.session === undefined) return c.redirect(loginAddress(context, c.req.raw));
    const { searchParams: query } = new URL(c.req.url);
    c.set('request', { desk: desk(), context, query, raw: c.req.raw, form: new FormData() });
    return next();
  });
  // A file may be larger than any other form, and is not read here.
  for (const path of ['/desk/attachment/new', '/desk/attachment/:id{\\d+}/replace'])
    app.post(path, async (c) => {
      const send: Rest = async (sent, path) => rest(sent, { ...c.env, surface, path });
      const id = c.req.param('id');
      return answer(c, await uploadFile(c.get('request'), sectionOf(c, 'attachment'), send, id));
    });
  app.use(bodyLimit({ maxSize: MOST_BYTES, onError: (c: C) => answer(c, TOO_LARGE) }));
  app.use(async (c, next) => {
    if (c.req.method !== 'POST') return next();
    const form = await readFormData(c.req.raw);
    const { viewer } = c.get('request').context;
    const token = form.get('token');
    const isOurs =
      typeof token === 'string' &&
      isNonce(services.authentication.key, viewer, token, services.clock.now(), 'desk');
    if (!isOurs) return answer(c, FOREIGN);
    c.set('request', { ...c.get('request'), form });
    return next();
  });
  app.onError(async (error, c) => {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    const page = refusalPage(refusal);
    if (refusal.status < 500 && c.get('request')) return answer(c, page);
    services.log.warn({ err: error, path: c.req.path }, 'A page of the desk failed.');
    // The frame of the desk needs the database.
    const title = html`<title>${page.title}</title><h1>${page.title}</h1>`;
    return c.html(
      html`<!doctype html><html lang="en">${title}${page.main}</html>`,
      refusal.status as 503,
      RETRY_LATER,
    );
  });

  app.get('/desk', (c) => c.redirect(localAddress(c.get('request').context, '/desk/'), 301));
  app.get('/desk/', page(homePage));
  app.get(CALENDAR, page(calendarPage));
  app.get('/desk/calendar/:id{\\d+}', page(eventTimePage));
  app.post('/desk/calendar/:id{\\d+}', page(changeEventTime));
  app.post('/desk/calendar/:id{\\d+}/reservations', page(changeReservation));
  app.get('/desk/calendar/:id{\\d+}/reservations.csv', page(exportReservations));
  app.get('/desk/pick/:names', async (c) =>
    answer(c, await pickRecords(c.get('request'), c.req.param('names').split(','))),
  );
  app.get('/desk/entry/:id{\\d+}', page(openEntry));
  app.post('/desk/rendered', page(renderPart));
  app.get('/desk/search', page(searchPage));
  app.post('/desk/nav_menu/:id{\\d+}/items', page(saveMenu));
  for (const path of ['/desk/profile', '/desk/profile/:id{\\d+}'])
    app.get(path, page(profilePage)).post(page(saveProfile));
  app.get('/desk/proposals/', page(proposalsPage));
  app.get('/desk/proposals/:id{\\d+}', page(proposalPage)).post(page(decide));
  app.get(
    '/desk/attachment/new',
    ofSection((request, section) => uploadPage(request, section), 'attachment'),
  );
  app.get('/desk/attachment/choose', ofSection(chooseMedia, 'attachment'));
  app.get('/desk/attachment/:id{\\d+}/uses', ofSection(mediaUsesPage, 'attachment'));
  app.post('/desk/attachment/:id{\\d+}/edit', ofSection(editPicture, 'attachment'));
  app.get('/desk/health', page(healthPage));
  app.get('/desk/submission/:id{\\d+}/file', page(submissionFile));
  app.get('/desk/donation-report', page(donationReport));
  app
    .get(
      '/desk/:section/',
      ofSection((request, section) =>
        section.resource?.isSingle ? editRecord(request, section, 1) : listPage(request, section),
      ),
    )
    .post(
      ofSection((request, section) => {
        const name = String(request.form.get('action') ?? '');
        return name === '' || !request.form.has('id')
          ? listPage(request, section)
          : performAction(request, section, name, true);
      }),
    );
  app.get('/desk/:section/do/:action', ofAction(askAction)).post(ofAction(performAction));
  app
    .get('/desk/:section/new', ofSection(newRecord))
    .post(ofSection((request, section) => saveRecord(request, section, null)));
  const record = '/desk/:section/:id{\\d+}';
  app.get(record, ofSection(editRecord)).post(ofSection(saveRecord));
  app.post(`${record}/autosave`, ofSection(autosaveRecord));
  app.get(`${record}/preview`, page(previewRecord));
  app.get(`${record}/revisions`, ofSection(revisionsPage)).post(ofSection(restoreText));
  app.get(`${record}/propose`, ofSection(proposeForm)).post(ofSection(sendProposal));
  app.all('*', (c) => answer(c, NOT_FOUND));
  return app;
}

type Answer = DeskAnswer | Promise<DeskAnswer>;

/** A page of the `:id` in its path, or of nothing but its request. */
const page =
  (make: (request: DeskRequest, id: number) => Answer) =>
  async (c: C): Promise<Response> =>
    answer(c, await make(c.get('request'), Number(c.req.param('id'))));

/** A page of the `:section` in its path, or of the section with this name, and of the `:id` in it. */
const ofSection =
  (make: (request: DeskRequest, section: Section, id: number) => Answer, name?: string) =>
  async (c: C): Promise<Response> =>
    answer(c, await make(c.get('request'), sectionOf(c, name), Number(c.req.param('id'))));

const ofAction =
  (make: (request: DeskRequest, section: Section, action: string) => Answer) =>
  async (c: C): Promise<Response> =>
    answer(c, await make(c.get('request'), sectionOf(c), c.req.param('action') ?? ''));

/** Bytes of a form: a content of a million characters, each of them encoded by up to nine bytes, and the rest of a record. */
const MOST_BYTES = 12 * 2 ** 20;

/** Scripts and styles come from files of this site alone. Texts show pictures and players from anywhere, as on the site itself. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: http: https:; media-src 'self' http: https:; frame-src 'self' https:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
};

/** Where people log in again. A form leads back to the page that it stood on: not every address that takes a form has a page. */
function loginAddress(context: Context, { url, method, headers }: Request): string {
  const { pathname, search } = new URL(url);
  const desk = localAddress(context, '/desk/');
  const from = URL.parse(headers.get('referer') ?? '');
  const origin = from?.pathname.startsWith(desk) ? from.pathname + from.search : desk;
  const here = method === 'POST' ? origin : localAddress(context, pathname + search);
  return localAddress(context, `/wp-login.php?${new URLSearchParams({ redirect_to: here })}`);
}

/** @throws ApiError 404 for a name that no section has */
function sectionOf(c: C, name = c.req.param('section') ?? ''): Section {
  const section = c.get('request').desk.sections.get(name);
  if (!section) throw new ApiError('rest_no_route', 404, 'There is no such part of the desk.');
  return section;
}

async function answer(c: C, given: DeskAnswer): Promise<Response> {
  const { context, desk } = c.get('request');
  if ('location' in given) return c.redirect(localAddress(context, given.location), 303);
  if ('address' in given) return c.redirect(given.address, 303);
  if ('part' in given) return c.html(given.part);
  if ('file' in given)
    return c.body(given.file.body, 200, {
      'Content-Type': given.file.type,
      'Content-Disposition': `attachment; filename="${given.file.name}"`,
    });
  const page = shell(context, await navigation(desk, context), given);
  return c.html(page, (given.status ?? 200) as 200); // any status; Hono's type names them one by one
}

/** The sections that the viewer has something to do in. */
async function navigation(desk: Desk, context: Context): Promise<readonly NavLink[]> {
  const counting = desk.abilities.get('countWaiting');
  const found = counting ? await unlessRefused(counting.run(context, {}), []) : [];
  const waiting = new Map(toRecords(found).map(({ kind, count }) => [kind, Number(count)]));
  const links = await Promise.all(
    [...desk.sections.values()].map(async (section): Promise<NavLink | null> => {
      if (section.name === PARTS) return null;
      const { mayCreate, mayEdit } = await rightsIn(section, context);
      if (!mayCreate && !mayEdit) return null;
      const path = sectionPath(section);
      const making = mayCreate ? { path: `${path}new`, one: section.one } : null;
      const count = waiting.get(section.name);
      return { path, label: section.many, area: section.area, making, ...(count && { count }) };
    }),
  );
  const shown = withCalendar(links.filter((link) => link !== null));
  const isProposing = [...desk.sections.values()].some(
    (one) => takesProposals(desk, one) && shown.some(({ path }) => path === sectionPath(one)),
  );
  const proposals = { path: '/desk/proposals/', label: 'Proposed changes', making: null };
  return [
    ...shown,
    ...(isProposing ? [{ ...proposals, area: 'content' } as const] : []),
    ...PAGES.filter(({ capability }) => context.viewer.can(capability)),
  ];
}

/** Pages that are no section. */
const PAGES: readonly (NavLink & { readonly capability: string })[] = [
  {
    path: '/desk/donation-report',
    label: 'Donations in numbers',
    area: 'audience',
    making: null,
    capability: 'export_don_reports',
  },
  {
    path: '/desk/health',
    label: 'Site health',
    area: 'site',
    making: null,
    capability: 'manage_options',
  },
];

/** Whoever works on events has the calendar before them. */
function withCalendar(links: readonly NavLink[]): readonly NavLink[] {
  const hasEvents = links.some(({ path }) => path === '/desk/ext_events/');
  const calendar = { path: CALENDAR, label: 'Calendar', area: 'calendar', making: null } as const;
  return hasEvents ? [calendar, ...links] : links;
}

const FOREIGN: DeskPage = {
  title: 'Nothing was done',
  status: 403,
  main: html`<p>The form that was sent is too old, or was not one of this site. Please go back, load the page again and send it once more.</p>`,
};

const TOO_LARGE: DeskPage = {
  title: 'That is too much',
  status: 413,
  main: html`<p>The form that was sent is larger than any that this site has.</p>`,
};

const NOT_FOUND: DeskPage = {
  title: 'There is no such page',
  status: 404,
  main: html`<p>The address may be mistyped.</p>`,
};

const refusalPage = ({ status, message }: ApiError): DeskPage => ({
  title: status === 404 ? 'It is not there' : 'That is not possible',
  status,
  main: html`<p class="error" role="alert">${message}</p>`,
});

/** Fields of a form; the longest, a menu with all its items, has some thousand. */
const MOST_FIELDS = 20_000;

/**
 * Reads a form of either encoding; empty for anything else. Its fields are counted before they are parsed, which takes far longer.
 * @throws ApiError 413 `rest_request_too_large`
 */
async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await request.arrayBuffer());
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? [];
  const mark = boundary === undefined ? '&' : `--${boundary}`;
  // Between fields, or around each and once more at the end.
  let fields = boundary === undefined ? 1 : -1;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    fields += 1;
    if (fields > MOST_FIELDS)
      throw new ApiError(
        'rest_request_too_large',
        413,
        `A form may have ${MOST_FIELDS} fields, and this one has more.`,
      );
  }
  const form = new Response(bytes, { headers: { 'content-type': type } });
  return form.formData().catch(() => new FormData());
}
