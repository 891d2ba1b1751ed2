import { canDeleteRecord, canEditRecord } from '../../auth/record-capabilities.ts';
import type { Context } from '../../context.ts';
import type { Method } from '../../representation/resource.ts';
import { toSiteTime } from '../site/site-time.ts';
import type { Entry, View } from './entry.ts';
import { renderContent } from './text/render-content.ts';
import { renderExcerpt } from './text/render-excerpt.ts';
import { renderTitle } from './text/render-title.ts';

/** The four moments of an entry as REST shows them: the site's time and UTC (behaviour.md §1). */
export const presentDates = ({ site }: Context, { date, modified }: Entry) => ({
  date: toSiteTime(date, site),
  date_gmt: date,
  modified: toSiteTime(modified, site),
  modified_gmt: modified,
});

/** The address an entry was first given out under. */
export const guidOf = ({ addresses }: Context, { guid, id }: Pick<Entry, 'guid' | 'id'>): string =>
  guid ?? addresses.page(`/?p=${id}`);

export function presentGuid(context: Context, entry: Entry, view: View) {
  const guid = guidOf(context, entry);
  return view === 'edit' ? { rendered: guid, raw: guid } : { rendered: guid };
}

export const presentTitle = ({ title }: Pick<Entry, 'title'>, view: View) =>
  view === 'edit' ? { raw: title, rendered: renderTitle(title) } : { rendered: renderTitle(title) };

/** @param showsText false hides what a password protects */
export const presentContent = ({ content, password }: Entry, view: View, showsText: boolean) => ({
  ...(view === 'edit' ? { raw: content } : {}),
  rendered: showsText ? renderContent(content) : '',
  protected: password !== '',
  ...(view === 'edit' ? { block_version: content.includes('<!-- wp:') ? 1 : 0 } : {}),
});

/** @param words how many an excerpt made from the content has at most */
export const presentExcerpt = (
  { content, excerpt, password }: Entry,
  view: View,
  showsText: boolean,
  words?: number,
) => ({
  ...(view === 'edit' ? { raw: excerpt } : {}),
  rendered: showsText ? renderExcerpt(excerpt, content, words) : '',
  protected: password !== '',
});

/** The methods that the caller may use on an entry's own address, for links' `targetHints`. */
export const itemMethods = ({ viewer }: Context, entry: Entry): readonly Method[] => [
  'GET',
  ...(canEditRecord(viewer, entry) ? (['POST', 'PUT', 'PATCH'] as const) : []),
  ...(canDeleteRecord(viewer, entry) ? (['DELETE'] as const) : []),
];
