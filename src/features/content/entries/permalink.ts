import type { Context } from '../../../operation/context.ts';
import { localDate } from '../site/site-time.ts';
import type { Entry } from './entry.ts';

type Linked = Pick<Entry, 'id' | 'slug' | 'status' | 'date' | 'dateLocal'>;

/** The address of a post's page: by date and slug where it has one for good, else by id (docs/rest.md §4.3). */
export function postPath(context: Pick<Context, 'site'>, entry: Linked): string {
  if (!hasPrettyLink(entry)) return `/?p=${entry.id}`;
  return `${datePath(context, entry)}${entry.slug}/`;
}

/** The same with `%postname%` in the slug's place, for editors that show a slug while it is typed. */
export const postPathTemplate = (context: Pick<Context, 'site'>, entry: Linked): string =>
  entry.status === 'trash' ? `/?p=${entry.id}` : `${datePath(context, entry)}%postname%/`;

/** Whether an entry is reached by its slug: drafts, pending, scheduled and trashed ones have no address to last. */
export const hasPrettyLink = ({ slug, status }: Pick<Entry, 'slug' | 'status'>): boolean =>
  slug !== '' && !WITHOUT.has(status);

const WITHOUT = new Set(['draft', 'pending', 'future', 'trash', 'auto-draft']);

const datePath = ({ site }: Pick<Context, 'site'>, entry: Linked) =>
  `/${localDate(entry, site).slice(0, 10).replaceAll('-', '/')}/`;
