import type { SiteSettings } from '../../../config/site-settings.ts';
import type { Draft } from './draft.ts';
import type { RemoteSettings } from './live/read-live-settings.ts';
import { fingerprintOf, movedRecords, noteMoved } from './moved-records.ts';
import type { OpenPage } from './open-page.ts';
import { references } from './references.ts';

type Row = Partial<SiteSettings>;

/** Brings settings, where they are others than at the last time. */
export async function bringSettings(page: OpenPage, remote: RemoteSettings): Promise<void> {
  const { transaction, outcome } = page;
  const row = await toRow(page, remote);
  const draft: Draft<Row> = {
    remoteId: 0,
    remoteParentId: 0,
    parentId: null,
    label: 'settings',
    row,
  };
  const before = (await movedRecords(page, 'setting', [0])).get(0);
  if (before?.fingerprint === fingerprintOf(draft)) {
    outcome.unchanged++;
    return;
  }
  for (const [name, given] of Object.entries(row)) {
    const value = JSON.stringify(given);
    await transaction.prisma.setting.upsert({
      where: { name },
      create: { name, value },
      update: { value },
    });
  }
  transaction.changed('setting', 0, 'update');
  await noteMoved(page, 'setting', [{ ...draft, localId: 0, isMatched: true }]);
  if (before) outcome.updated++;
  else outcome.brought++;
}

async function toRow(page: OpenPage, remote: RemoteSettings): Promise<Row> {
  const { default_category: category = 0 } = remote;
  const categoryOf = await references(page, 'term', [category]);
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
    defaultCategory: categoryOf(category) ?? undefined,
    defaultPostFormat: remote.default_post_format,
    postsPerPage: remote.posts_per_page,
    showOnFront: remote.show_on_front,
    pageOnFront: remote.page_on_front,
    pageForPosts: remote.page_for_posts,
    defaultPingStatus: remote.default_ping_status,
    defaultCommentStatus: remote.default_comment_status,
  };
  // What the site doesn't tell stays as it is here.
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}
