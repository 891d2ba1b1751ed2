import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { SiteSettings } from '../../../config/site-settings.ts';
import { readTimeZone } from '../../../operation/time-zones.ts';
import { storeSetting } from '../../../storage/setting-rows.ts';
import { isClosed } from './access-to.ts';
import { LiveSiteError } from './live/ask-gently.ts';
import type { LiveSite } from './live/live-site.ts';
import { type Move, noOutcome, type OpenPage, type Outcome } from './move.ts';
import { fingerprintOf, movedRecords, noteMoved, references } from './moved-records.ts';

/** Brings the settings; callers who may not read them get a few from the site's index. */
export async function moveSettings({ site, limits, inTransaction }: Move): Promise<Outcome> {
  const remote = await readLiveSettings(site).catch((error: unknown) => {
    if (!(error instanceof LiveSiteError) || !isClosed(error)) throw error;
    limits.push(`settings: ${error.message}`);
    return settingsInIndex(site);
  });
  return inTransaction(async (transaction) => {
    const outcome = noOutcome();
    const { timezone_string: zone = '' } = site.index;
    if (zone !== '' && readTimeZone(zone, site.zone) === null)
      outcome.incomplete.push(`settings: the time zone ${zone} is none here, its offset is set`);
    await bringSettings({ transaction, site, outcome }, remote);
    return outcome;
  });
}

type Row = Partial<SiteSettings>;
type SettingsPage = Pick<OpenPage, 'transaction' | 'site' | 'outcome'>;

/** Brings settings, where they are others than at the last time. */
async function bringSettings(page: SettingsPage, remote: RemoteSettings): Promise<void> {
  const { transaction, outcome } = page;
  const row = await toRow(page, remote);
  const note = { remoteId: 0, remoteParentId: 0, row };
  const before = (await movedRecords(page, 'setting', [0])).get(0);
  if (before?.fingerprint === fingerprintOf(note)) {
    outcome.unchanged++;
    return;
  }
  for (const [name, value] of Object.entries(row)) await storeSetting(transaction, name, value);
  await noteMoved(page, 'setting', [{ ...note, localId: 0, isMatched: true }]);
  if (before) outcome.updated++;
  else outcome.brought++;
}

async function toRow(page: SettingsPage, remote: RemoteSettings): Promise<Row> {
  const { default_category: category = 0 } = remote;
  const categoryOf = await references(page, 'term', [category]);
  const { page_on_front: front = 0, page_for_posts: forPosts = 0 } = remote;
  const pageOf = await references(page, 'entry', [front, forPosts]);
  const localPage = (name: string, id: number | undefined) => {
    const found = pageOf(id ?? 0, ['page']);
    if (id && found === null)
      page.outcome.incomplete.push(`settings: ${name}, page ${id}, is not here`);
    return id ? (found ?? 0) : id;
  };
  const row = {
    title: remote.title,
    description: remote.description,
    email: remote.email,
    timezone: page.site.zone.timezone,
    gmtOffset: page.site.zone.gmtOffset,
    dateFormat: remote.date_format,
    timeFormat: remote.time_format,
    startOfWeek: remote.start_of_week,
    language: remote.language,
    useSmilies: remote.use_smilies,
    defaultCategory: categoryOf(category, ['category']) ?? undefined,
    defaultPostFormat: remote.default_post_format,
    postsPerPage: remote.posts_per_page,
    showOnFront: remote.show_on_front,
    pageOnFront: localPage('the front page', remote.page_on_front),
    pageForPosts: localPage('the page of posts', remote.page_for_posts),
    defaultPingStatus: remote.default_ping_status,
    defaultCommentStatus: remote.default_comment_status,
  };
  // Settings that the site doesn't send keep their value here.
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

export type RemoteSettings = Static<typeof remoteSettings>;

const text = Type.Optional(Type.String());
const number = Type.Optional(Type.Integer());

/** Settings of the other site that this one has as well (docs/rest.md §4.14); plug-ins' own are passed over. */
const remoteSettings = Type.Object({
  title: text,
  description: text,
  email: text,
  timezone: text,
  date_format: text,
  time_format: text,
  start_of_week: number,
  language: text,
  use_smilies: Type.Optional(Type.Boolean()),
  default_category: number,
  default_post_format: text,
  posts_per_page: number,
  show_on_front: text,
  page_on_front: number,
  page_for_posts: number,
  default_ping_status: text,
  default_comment_status: text,
});

/**
 * A site's settings; without credentials the few that stand in its index.
 * @throws {LiveSiteError} when it refuses them, or answers something else
 */
async function readLiveSettings(site: LiveSite): Promise<RemoteSettings> {
  if (!site.hasCredentials) return settingsInIndex(site);
  const { value } = await site.get('/core/v2/settings');
  if (Value.Check(remoteSettings, value)) return value;
  throw new LiveSiteError('The settings of the site are not as expected.');
}

/** The settings that everybody may read. */
const settingsInIndex = ({ index: { name, description } }: LiveSite): RemoteSettings => ({
  ...(name === undefined ? {} : { title: name }),
  ...(description === undefined ? {} : { description }),
});
