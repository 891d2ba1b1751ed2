import type { LiveSite } from './live-site.ts';
import { LiveSiteError } from './live-site-error.ts';

/** A hundred records of a collection in the order of their ids, or fewer on the last page. */
export interface LivePage {
  readonly number: number;
  /** How many pages and records there are, as far as the site says it. */
  readonly pages: number;
  readonly total: number;
  readonly records: readonly unknown[];
  /** What of this page the site could not give. */
  readonly failures: readonly string[];
}

type Query = Readonly<Record<string, string>>;

const LARGEST_PAGE = 100;
const IN_FLIGHT = 2;

/** Reads a collection page by page, a few ahead of the one that is worked on. */
export async function* readPages(
  site: LiveSite,
  path: string,
  query: Query,
  from = 1,
): AsyncGenerator<LivePage, void, undefined> {
  const ahead: Promise<LivePage>[] = [];
  let next = from;
  let pages = from;
  const fill = () => {
    while (ahead.length < IN_FLIGHT && next <= pages) {
      const page = readPage(site, path, query, next++);
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

/** A page; where the site breaks on it, smaller ones until what it breaks on stands alone. */
async function readPage(
  site: LiveSite,
  path: string,
  query: Query,
  number: number,
  size = LARGEST_PAGE,
): Promise<LivePage> {
  try {
    return await askPage(site, path, query, number, size);
  } catch (error) {
    if (!(error instanceof LiveSiteError) || !error.isDivisible) throw error;
    if (size === 1) {
      const failure = `number ${number} of ${path}: ${error.message}`;
      return { number, pages: 0, total: 0, records: [], failures: [failure] };
    }
    const whole = await readParts(site, path, query, number, size);
    if (whole.records.length === 0) throw error; // the site is down, not a record broken
    return whole;
  }
}

async function readParts(
  site: LiveSite,
  path: string,
  query: Query,
  number: number,
  size: number,
): Promise<LivePage> {
  const records: unknown[] = [];
  const failures: string[] = [];
  let total = 0;
  for (let part = (number - 1) * 10 + 1; part <= number * 10; part++) {
    const read = await readPage(site, path, query, part, size / 10).catch((error: unknown) => {
      if (error instanceof LiveSiteError && error.isDivisible) return null;
      throw error;
    });
    records.push(...(read?.records ?? []));
    failures.push(...(read?.failures ?? [`page ${part} of ${size / 10} of ${path}`]));
    total = Math.max(total, read?.total ?? 0);
  }
  return { number, pages: Math.ceil(total / size), total, records, failures };
}

async function askPage(
  site: LiveSite,
  path: string,
  query: Query,
  number: number,
  size: number,
): Promise<LivePage> {
  const asked = {
    ...query,
    per_page: String(size),
    page: String(number),
    orderby: 'id',
    order: 'asc',
  };
  const answer = await site.get(path, asked).catch((error: unknown) => {
    if (error instanceof LiveSiteError && error.code === 'rest_post_invalid_page_number')
      return null; // there were more when this page was planned
    throw error;
  });
  const records = answer?.value ?? [];
  if (!Array.isArray(records))
    throw new LiveSiteError(`The site answers ${path} with something else than a list.`);
  const said = (name: string) => Number(answer?.headers.get(name) ?? Number.NaN);
  const guess = number + (records.length === size ? 1 : 0);
  return {
    number,
    pages: said('x-wp-totalpages') || guess,
    total: said('x-wp-total') || (number - 1) * size + records.length,
    records,
    failures: [],
  };
}
