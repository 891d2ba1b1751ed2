import type { LiveSite } from './live-site.ts';
import { inWordsOf } from './site-names.ts';

/** Whether a site has the part of the interface that a documented path belongs to; not every site has a calendar. */
export function isOffered({ index, surface }: LiveSite, path: string): boolean {
  const own = inWordsOf(surface.names, path);
  return index.namespaces.some((namespace) => own.startsWith(`/${namespace}/`));
}
