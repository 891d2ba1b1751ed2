import { isObject } from '../../../lib/is-object.ts';
import type { Step } from './define-step.ts';
import { isBreak, LiveSiteError, orNull } from './live/ask-gently.ts';
import type { LiveSite } from './live/live-site.ts';
import { isBeyondLast, recordsIn, saidIn } from './live/read-pages.ts';
import type { Query } from './live/site-names.ts';

/** How a step's records are read: all of them, with raw texts, if the site allows that; else only the public ones. */
export interface Access {
  readonly view: 'edit' | 'view';
  readonly query: Query;
  /** The highest id there; 0 where it is not known: for no records, and where lists come in another order than that of ids. */
  readonly highestId: number;
  /** One record with all its fields, where there is one and lists come in the order of ids. */
  readonly sample: object | null;
  /** How many there are; null where the site doesn't say. */
  readonly total: number | null;
  /** Why there is no more to see than the public sees; null where all is seen. */
  readonly limit: string | null;
}

/** Codes that tell of a wrong user or password, which no smaller question makes right. */
const wrongCredentials: ReadonlySet<string> = new Set([
  'incorrect_password',
  'invalid_username',
  'invalid_email',
]);

/**
 * Determines which of a step's records the site shows.
 * @throws {LiveSiteError} when it shows nothing
 */
export async function accessTo(site: LiveSite, source: Source): Promise<Access> {
  const { form, everything } = source;
  const open = { view: 'view', query: form.open } as const;
  if (!site.hasCredentials)
    return { ...open, ...(await extentOf(site, source, open.query)), limit: null };
  const full = { view: 'edit', query: { ...form.full, ...everything } } as const;
  try {
    return { ...full, ...(await extentOf(site, source, full.query)), limit: null };
  } catch (error) {
    if (!(error instanceof LiveSiteError) || !isRefusal(error)) throw error;
    return { ...open, ...(await extentOf(site, source, open.query)), limit: error.message };
  }
}

/** The parts of a step that a request to its collection needs. */
export type Source = Pick<Step, 'path' | 'form' | 'everything'>;

/** A status that the caller may not ask for is refused as a wrong parameter. Wrong credentials end the move. */
const isRefusal = ({ status, code }: LiveSiteError): boolean =>
  [400, 401, 403].includes(status) && !wrongCredentials.has(code);

/** Whether the site has no such records, or shows none of them to this caller. */
export const isClosed = ({ status, code }: LiveSiteError): boolean =>
  [401, 403, 404].includes(status) && !wrongCredentials.has(code);

/** Null if the site doesn't have it, or doesn't show it to this caller. */
export const ifOpen = <T>(answer: Promise<T>): Promise<T | null> => orNull(answer, isClosed);

/** Null also if the site takes the question itself for wrong, since only some sites know it, or only from some callers. */
export const ifKnown = <T>(answer: Promise<T>): Promise<T | null> =>
  orNull(answer, ({ status }) => [400, 401, 403, 404, 410].includes(status));

async function extentOf(
  site: LiveSite,
  { path, form }: Source,
  query: Query,
): Promise<Pick<Access, 'highestId' | 'sample' | 'total'>> {
  const isById = form.order.orderby === 'id';
  const ask = (order: string) => {
    const ordered = isById ? { ...form.order, order } : form.order;
    return site.get(path, { ...query, per_page: '1', ...ordered });
  };
  let isLast = isById;
  const extreme = ask('desc').catch((error: unknown) => {
    if (!isById || !isBreak(error)) throw error;
    isLast = false; // the site breaks on the last record, and maybe on no other
    return ask('asc');
  });
  const answer = await orNull(extreme, isBeyondLast);
  if (!answer) return { highestId: 0, sample: null, total: 0 };
  const [record] = isById ? recordsIn(answer.value, path, form) : [];
  const sample = isObject(record) ? record : null;
  const id = isLast ? sample?.id : 0;
  return {
    highestId: typeof id === 'number' ? id : 0,
    sample,
    total: saidIn(answer, 'total') ?? null,
  };
}
