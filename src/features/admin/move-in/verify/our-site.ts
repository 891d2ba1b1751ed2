import type { SitePlace } from './neutral-addresses.ts';

/** This server, asked as the live site is: under the same names and with the same rights. */
export interface OurSite {
  readonly place: SitePlace;
  /** The body of an answer, null where nothing is there for the caller; `path` is the documented one. */
  get(path: string, query: Readonly<Record<string, string>>): Promise<unknown>;
}
