import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { LiveSite } from './live-site.ts';
import { LiveSiteError } from './live-site-error.ts';

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
export async function readLiveSettings(site: LiveSite): Promise<RemoteSettings> {
  if (!site.hasCredentials) return settingsInIndex(site);
  const { value } = await site.get('/core/v2/settings');
  if (Value.Check(remoteSettings, value)) return value;
  throw new LiveSiteError('The settings of the site are not as expected.');
}

/** The settings that everybody may read. */
export const settingsInIndex = ({ index: { name, description } }: LiveSite): RemoteSettings => ({
  ...(name === undefined ? {} : { title: name }),
  ...(description === undefined ? {} : { description }),
});
