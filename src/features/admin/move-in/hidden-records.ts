import { isOffered } from './live/is-offered.ts';
import type { LiveSite } from './live/live-site.ts';

/** What areas of the interface are about and yet don't show. */
const HIDDEN: readonly (readonly [path: string, records: string])[] = [
  ['/forms/v1/', 'what was sent by contact forms'],
  ['/don/v1/', 'campaigns, donors and donations'],
  ['/mailing/v1/', 'mailing forms, mailing lists and subscribers'],
];

/** Records that a site with these areas may have, and that no route shows: whether there are any is not to be found out. */
export const hiddenRecords = (site: LiveSite): string[] =>
  HIDDEN.filter(([path]) => isOffered(site, path)).map(([, records]) => records);
