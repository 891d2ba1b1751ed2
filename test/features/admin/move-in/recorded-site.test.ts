import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOurSite } from '../../../../src/cli/open-our-site.ts';
import {
  type LiveSite,
  openLiveSite,
} from '../../../../src/features/admin/move-in/live/live-site.ts';
import { isWhole, moveIn, moveReportText } from '../../../../src/features/admin/move-in/move-in.ts';
import {
  totalOf,
  type Verification,
} from '../../../../src/features/admin/move-in/verify/compare-records.ts';
import { verifyMove } from '../../../../src/features/admin/move-in/verify/verify-move.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';
import {
  credentials,
  isLiveRecorded,
  type RecordedSite,
  type Recording,
  serveRecorded,
} from './recorded-site.ts';

let site: RecordedSite;
let here: TestSite;
let verifications: readonly Verification[];

describe.skipIf(!isLiveRecorded)('a recorded site that was lived in', () => {
  beforeAll(async () => {
    site = await serveRecorded('live', liveIn);
    here = await openTestSite({ env: { ALIASES: 'wordpress', EXCERPT_LENGTH: '30' } });
    const { database } = here.services;
    await database.prisma.user.deleteMany({ where: { login: { not: 'admin' } } });
    await database.prisma.user.updateMany({ data: { email: '', emailKey: null } });
    const live = await openLiveSite(site.url, { credentials });
    const report = await moveIn({ ...options(here, live), clock: systemClock });
    expect(isWhole(report)).toBe(true);
    expect(report.unseen).toEqual([
      'what was sent by contact forms',
      'campaigns, donors and donations',
      'mailing forms, mailing lists and subscribers',
      'contact forms',
    ]);
    const ours = openOurSite(here.services, live, 'admin');
    verifications = await verifyMove({ ...options(here, live), ours });
  }, 120_000);
  afterAll(async () => {
    await here.close();
    await site.close();
  });

  it('comes with all its records and fields', () => {
    for (const verification of verifications) {
      const { route, absent } = verification;
      const { shortened } = totalOf(verification);
      expect({ route, absent, shortened, differing: differing(verification) }).toEqual({
        route,
        absent: [],
        shortened: 0,
        differing: [],
      });
    }
  });

  it('keeps the local dates that were written before a change of zone', async () => {
    const { body } = await here.rest('/core/v2/posts?slug=commodo-magna-nulla-minim');
    expect(body[0]).toMatchObject({
      date: '2024-04-13T17:20:13',
      date_gmt: '2024-04-13T17:20:13',
    });
    expect(body[0].link).toContain('/2024/04/13/');
  });

  it('lists entries by the dates that the clocks showed', async () => {
    const first = async (query: string) =>
      (await here.rest(`/core/v2/posts?include=${EDGE}&${query}`)).body.length;
    // It shows 23:30 of the last day in March, which by today's zone is in April.
    expect(await first('after=2024-04-01T00:00:00')).toBe(0);
    expect(await first('before=2024-04-01T00:00:00')).toBe(1);
    expect(await first('after=2024-03-31T22:30:00Z')).toBe(0);
    expect(await first('modified_after=2024-04-01T00:00:00')).toBe(0);
    expect(await first('modified_before=2024-04-01T00:00:00')).toBe(1);
    const data = await here.query<{ posts: { nodes: { date: string; dateGmt: string }[] } }>(
      `{ posts(where: { in: [${EDGE}], dateQuery: { year: 2024, month: 3 } }) { nodes { date dateGmt modified modifiedGmt } } }`,
    );
    const shown = '2024-03-31T23:30:00';
    expect(data.posts.nodes).toEqual([
      { date: shown, dateGmt: shown, modified: shown, modifiedGmt: shown },
    ]);
  });

  it('brings events that hide from listings, and counts them', async () => {
    const { body } = await here.rest(`/ext/events/v1/events/${HIDDEN}`, { as: 'admin' });
    expect(body).toMatchObject({ id: HIDDEN, hide_from_listings: true });
    expect(body.categories.length).toBeGreaterThan(0);
  });

  it('brings the stored states of texts', async () => {
    const { body } = await here.rest('/core/v2/posts/133/revisions?context=edit', { as: 'admin' });
    expect(body).toMatchObject(
      HISTORY.map(({ id, title, content: { raw }, author, date, date_gmt }) => ({
        ...{ id, title, content: { raw }, author, date, date_gmt },
      })),
    );
    const more = await here.services.database.prisma.revision.create({
      data: { entryId: 133, title: '', content: '', excerpt: '', date: '2026-01-01T00:00:00' },
    });
    expect(more.id).toBe(9004);
  });

  it("writes new dates by the site's zone", async () => {
    const path = '/core/v2/posts/134';
    const before = (await here.rest(path)).body;
    const body = await here.make(path, { title: 'Changed' });
    expect(body).toMatchObject({ date: before.date, date_gmt: before.date_gmt });
    expect(body.modified).not.toBe(body.modified_gmt);
    const json = { date_gmt: '2024-01-01T00:00:00' };
    expect((await here.make(path, json)).date).toBe('2024-01-01T01:00:00');
  });

  it('knows a zone that is an offset with half an hour', async () => {
    const { body } = await here.rest('/ext/events/v1/events/1149');
    expect(body).toMatchObject({ timezone: 'UTC+5.5', utc_start_date: '2026-11-22 11:00:00' });
  });

  it('gives the first administrator the address that he has there', async () => {
    const admin = await here.services.database.prisma.user.findUnique({
      where: { loginKey: 'admin' },
    });
    expect(admin?.email).toBe('admin@example.test');
  });

  it('makes no subscriber of a user without a role', async () => {
    const { body } = await here.rest('/core/v2/users/5?context=edit', { as: 'admin' });
    expect(body.roles).toEqual([]);
  });
});

describe('a recorded site with kinds and fields of its own', () => {
  it('is told what of it is not known here, by name and number', async () => {
    const custom = await serveRecorded('custom');
    const site = await openTestSite({ env: { ALIASES: 'wordpress' } });
    await site.services.database.prisma.user.deleteMany();
    const live = await openLiveSite(custom.url, { credentials });
    const report = await moveIn({ ...options(site, live), clock: systemClock });
    expect(isWhole(report)).toBe(false);
    const lines = moveReportText(report).map((line) => line.trim());
    expect(lines).toEqual(expect.arrayContaining([...LEFT_OUT, ...KEPT]));
    const named = [...report.outcomes.values()].flatMap(({ missing, incomplete }) => [
      ...missing.filter((line) => !/^(comment|all menu)/.test(line)),
      ...incomplete,
    ]);
    expect(named.toSorted()).toEqual(LEFT_OUT.toSorted());
    const kept = [...report.outcomes].flatMap(([step, outcome]) =>
      [...outcome.kept].map(([name, ids]) => `${name} of ${ids.size} ${step}`),
    );
    expect(kept.toSorted()).toEqual(KEPT.toSorted());
    const { prisma } = site.services.database;
    const post = await prisma.entry.findFirst({ where: { slug: 'story-10' } });
    expect(JSON.parse(post?.unmapped ?? '')).toEqual({
      genres: [5],
      meta: { subtitle: 'Subtitle 10' },
      acf: { kicker: 'Kicker 10', hero: 9 },
    });
    await site.close();
    await custom.close();
  }, 60_000);
});

const KEPT = [
  'genres of 10 posts',
  'meta.subtitle of 7 posts',
  'meta.nickname_note of 3 users',
  ...['kicker', 'hero'].map((name) => `acf.${name} of 8 posts`),
  'acf.languages of 2 users',
  ...['job_title', 'portrait', 'favourite'].map((name) => `acf.${name} of 3 users`),
];

const LEFT_OUT = [
  '40 of Books (book): this kind is not known here',
  '6 of Places (place): this kind is not known here',
  '8 of Genres (genre): this kind is not known here',
  '5 of Shelves (shelf): this kind is not known here',
  ...[5, 6, 7, 8, 9, 10].map(
    (id, i) => `entry ${id}: what it is below (${[16, 11, 12, 13, 14, 15][i]}) is not here`,
  ),
];

const options = (site: TestSite, live: LiveSite) => ({
  ...site.services,
  site: live,
  signal: new AbortController().signal,
  onProgress: () => {},
});

const differing = ({ fields }: Verification) =>
  [...fields].filter(([, { counts }]) => counts.different > 0);

/** What a recorded site lacks of one that people have worked with for years. */
function liveIn(recording: Recording): void {
  const { index, collections } = recording;
  // All of it was written before the site's zone was set.
  Object.assign(index, { timezone_string: 'Europe/Berlin', gmt_offset: '1' });
  const records = (path: string) => {
    const { edit = [], view } = collections[path] ?? {};
    return [...edit, ...(view ?? [])];
  };
  for (const post of records('/wp/v2/posts'))
    if (post.status === 'draft') post.modified_gmt = hourBefore(String(post.modified));
  for (const post of records('/wp/v2/posts')) {
    if (post.id === 133) withHistory(post);
    if (post.id === EDGE) atEdge(post);
  }
  collections['/wp/v2/posts/133/revisions'] = { edit: [...HISTORY, AUTOSAVE], view: null };
  hideEvent(recording);
  const [event] = collections['/tribe/events/v1/events']?.edit ?? [];
  Object.assign(event ?? {}, {
    timezone: 'UTC+5.5',
    timezone_abbr: 'UTC+5.5',
    start_date: '2026-11-22 16:30:00',
    start_date_details: { ...detailsOf('2026-11-22'), hour: '16', minutes: '30', seconds: '00' },
    end_date: '2026-11-24 18:30:00',
    end_date_details: { ...detailsOf('2026-11-24'), hour: '18', minutes: '30', seconds: '00' },
  });
  const kept = { persisted_preferences: { core: { fixedToolbar: true }, _modified: '2026-01-02' } };
  const [admin] = collections['/wp/v2/users']?.edit ?? [];
  Object.assign(admin ?? {}, { meta: kept, elementor_introduction: { e_editor_one: true } });
  for (const menu of records('/wp/v2/menus')) menu.auto_add = true;
  for (const user of records('/wp/v2/users'))
    if (user.id === 5 && user.roles)
      Object.assign(user, { roles: [], capabilities: {}, extra_capabilities: {} });
}

const HIDDEN = 1151;

/** A post at the edge of a month. */
const EDGE = 135;

/** The list of a calendar leaves it out, where the content area has it. */
function hideEvent({ documents, collections }: Recording): void {
  const path = '/tribe/events/v1/events';
  const { edit = [], view } = collections[path] ?? {};
  const hidden = edit.find(({ id }) => id === HIDDEN) ?? {};
  documents[`${path}/${HIDDEN}`] = { ...hidden, hide_from_listings: true };
  const others = (events: typeof edit) => events.filter(({ id }) => id !== HIDDEN);
  const ids = edit.map(({ id, date, status }) => ({ id, date, status }));
  collections['/wp/v2/tribe_events'] = { edit: ids, view: null };
  collections[path] = { edit: others(edit), view: others(view ?? []) };
}

const stateOf = (id: number, text: string, date: string) => ({
  ...{ id, author: 2, parent: 133, date, date_gmt: date, modified: date, modified_gmt: date },
  slug: '133-revision-v1',
  title: { raw: text, rendered: text },
  content: { raw: `${text}, said.`, rendered: `<p>${text}, said.</p>` },
  excerpt: { raw: '', rendered: '' },
  meta: [],
});

const HISTORY = [
  stateOf(9002, 'Second', '2024-04-12T10:00:00'),
  stateOf(9001, 'First', '2024-04-11T10:00:00'),
];

const AUTOSAVE = {
  ...stateOf(9003, 'Typed', '2024-04-14T10:00:00'),
  slug: '133-autosave-v1',
};

function withHistory(post: Record<string, unknown>): void {
  const links = Object(post._links);
  const [history] = links['version-history'];
  history.count = HISTORY.length;
  links['predecessor-version'] = [{ id: 9002, href: `${history.href}/9002` }];
}

function atEdge(post: Record<string, unknown>): void {
  const moment = '2024-03-31T23:30:00';
  const [day] = String(post.date).split('T');
  const link = String(post.link).replace(`/${day?.replaceAll('-', '/')}/`, '/2024/03/31/');
  Object.assign(post, { date: moment, date_gmt: moment, modified: moment, modified_gmt: moment });
  Object.assign(post, { link });
  if (post.permalink_template !== undefined)
    Object.assign(post, {
      permalink_template: link.replace(/[^/]+\/$/, '%postname%/'),
    });
}

const detailsOf = (day: string) => {
  const [year, month, date] = day.split('-');
  return { year, month, day: date };
};

const hourBefore = (moment: string): string =>
  new Date(Date.parse(`${moment}Z`) - 3_600_000).toISOString().slice(0, 19);
