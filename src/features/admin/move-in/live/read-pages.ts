import { isObject } from '../../../../lib/is-object.ts';
import { isBreak, LiveSiteError, orNull } from './ask-gently.ts';
import type { LiveDocument, LiveSite } from './live-site.ts';
import type { Query } from './site-names.ts';

/** The shape of a collection's requests and responses. */
export interface CollectionForm {
  /** The member of the response that has the list; null if the response is the list itself. */
  readonly listIn: string | null;
  readonly largestPage: number;
  /** Asks for one page of the records. */
  page(number: number, size: number): Query;
  /** Asked with every page, so that records come in an order that stays. */
  readonly order: Query;
  /** For everybody. */
  readonly open: Query;
  /** For users who may edit. */
  readonly full: Query;
}

const numbered = (number: number, size: number): Query => ({
  per_page: String(size),
  page: String(number),
});

/** The lists of the content area (docs/rest.md §2.7). */
export const contentForm: CollectionForm = {
  listIn: null,
  largestPage: 100,
  page: numbered,
  order: { orderby: 'id', order: 'asc' },
  open: { context: 'view' },
  full: { context: 'edit' },
};

/**
 * The lists of the calendar (docs/rest.md §6.2), which have an order of their own, at most fifty records a page, and know no
 * `context`; `_fields` would take the list itself away.
 */
export const calendarForm = (listIn: string, query: Query = {}): CollectionForm => ({
  listIn,
  largestPage: 50,
  page: numbered,
  order: {},
  open: query,
  full: query,
});

/** The list of contact forms (docs/rest.md §7.1). It has no pages and no totals, and only users who manage forms may read it. */
export const offsetForm: CollectionForm = {
  listIn: null,
  largestPage: 100,
  page: (number, size) => ({ per_page: String(size), offset: String((number - 1) * size) }),
  order: {},
  open: {},
  full: {},
};

/** As many records of a collection as a page may have, in the order of their ids where there is one; fewer on the last page. */
export interface LivePage {
  readonly number: number;
  /** How many pages and records there are, as far as the site says it. */
  readonly pages: number;
  readonly total: number;
  readonly records: readonly unknown[];
  /** Descriptions of the records of this page that the site could not deliver. */
  readonly failures: readonly string[];
}

/** A collection to be read. */
export interface Collection {
  /** As documented. */
  readonly path: string;
  readonly form: CollectionForm;
}

/** The pages of a collection that are read by a query. */
interface Pages {
  readonly site: LiveSite;
  readonly collection: Collection;
  readonly query: Query;
}

const IN_FLIGHT = 2;

/**
 * Reads a collection page by page, a few ahead of the current one. The last page is read after all others, so that it shows records that
 * were created meanwhile.
 */
export async function* readPages(
  site: LiveSite,
  collection: Collection,
  query: Query,
  from = 1,
): AsyncGenerator<LivePage, void, undefined> {
  const ahead: Promise<LivePage>[] = [];
  let next = from;
  let pages = from;
  const fill = () => {
    while (ahead.length < (next === pages ? 1 : IN_FLIGHT) && next <= pages) {
      const page = readPage({ site, collection, query }, next++);
      page.catch(() => {}); // it is told when its turn comes
      ahead.push(page);
    }
  };
  for (fill(); ; fill()) {
    const page = await ahead.shift();
    if (!page) return;
    pages = page.pages;
    fill();
    yield page;
  }
}

/** Reads a page; if the site fails on it, reads smaller ones until only the record that causes the failure is left out. */
async function readPage(
  pages: Pages,
  number: number,
  size = pages.collection.form.largestPage,
): Promise<LivePage> {
  try {
    return await askPage(pages, number, size);
  } catch (error) {
    if (!isBreak(error)) throw error;
    if (size === 1) {
      const failure = `number ${number} of ${pages.collection.path}: ${error.message}`;
      return { number, pages: 0, total: 0, records: [], failures: [failure] };
    }
    const whole = await readParts(pages, number, size);
    if (whole.records.length === 0) throw error; // all of the list is broken, not a record
    return whole;
  }
}

async function readParts(pages: Pages, number: number, size: number): Promise<LivePage> {
  const records: unknown[] = [];
  const failures: string[] = [];
  let total = 0;
  const parts = size % 10 === 0 ? 10 : size;
  const partSize = size / parts;
  for (let part = (number - 1) * parts + 1; part <= number * parts; part++) {
    const read = await orNull(readPage(pages, part, partSize), isBreak);
    records.push(...(read?.records ?? []));
    failures.push(
      ...(read?.failures ?? [`page ${part} of ${partSize} of ${pages.collection.path}`]),
    );
    total = Math.max(total, read?.total ?? 0);
  }
  return { number, pages: Math.ceil(total / size), total, records, failures };
}

async function askPage(
  { site, collection: { path, form }, query }: Pages,
  number: number,
  size: number,
): Promise<LivePage> {
  const asked = { ...query, ...form.page(number, size), ...form.order };
  const answer = await orNull(site.get(path, asked), isBeyondLast);
  const records = answer ? recordsIn(answer.value, path, form) : [];
  const guess = number + (records.length === size ? 1 : 0);
  return {
    number,
    pages: (answer && saidIn(answer, 'totalpages')) || guess,
    total: (answer && saidIn(answer, 'total')) || (number - 1) * size + records.length,
    records,
    failures: [],
  };
}

/** There were more when this page was planned, or there is none at all. */
export const isBeyondLast = ({ code }: LiveSiteError): boolean =>
  code === 'rest_post_invalid_page_number' || code.endsWith('-archive-page-not-found');

/** The records in the body of an answer. @throws {LiveSiteError} where there is no list */
export function recordsIn(
  value: unknown,
  path: string,
  { listIn }: CollectionForm,
): readonly unknown[] {
  const list = listIn !== null && isObject(value) ? value[listIn] : value;
  if (Array.isArray(list)) return list;
  throw new LiveSiteError(`The site answers ${path} with something else than a list.`);
}

/** How many records or pages there are, in the headers of either area; undefined where neither says it. */
export function saidIn(
  { headers }: LiveDocument,
  name: 'total' | 'totalpages',
): number | undefined {
  const text = headers.get(`x-wp-${name}`) ?? headers.get(`x-tec-${name}`);
  return text === null || !/^\d+$/.test(text) ? undefined : Number(text);
}
