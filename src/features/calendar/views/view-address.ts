import { addDays, addMonths, isDay, isMonth, monthOf } from '../../../lib/days.ts';

const VIEWS = ['list', 'month', 'day'] as const;

/** The ways to show the calendar (docs/rest.md §6.6). */
export type ViewName = (typeof VIEWS)[number];

/** A parsed address of the calendar. */
export interface ViewAddress {
  readonly view: ViewName;
  /** The month of a month view; the day of a day view, or the day from which a list starts; null for the current one. */
  readonly date: string | null;
  /** For a list: past instead of upcoming events. */
  readonly isPast: boolean;
  /** For a list, from 1. */
  readonly page: number;
  /** The slugs in a category's address, the top one first; empty without a category. */
  readonly category: readonly string[];
  /** A tag's slug. */
  readonly tag: string | null;
  readonly search: string;
  /** Only events at venues in this town, as it is written there; empty for all. */
  readonly city: string;
  /** Only featured events. */
  readonly isFeatured: boolean;
}

/** Values given separately from an address; they take precedence. */
export interface ViewWishes {
  readonly view?: string | undefined;
  readonly words?: ReadonlyMap<string, string>;
}

interface PathParts {
  view?: string;
  date?: string;
  page?: string;
  tag?: string;
  isFeatured?: boolean;
  readonly category: string[];
}

/**
 * Parses the path of a view on this site, decoded, with its query: `/events/month/2026-11/`,
 * `/events/list/?eventDisplay=past`, `/events/category/music/day/2026-11-21/`. Null if it is not the address of an
 * existing view.
 */
export function readViewAddress(
  path: string,
  query: URLSearchParams,
  { view: wish, words }: ViewWishes = {},
): ViewAddress | null {
  const parts = readPath(path);
  if (!parts) return null;
  const word = (name: string) => words?.get(name) || query.get(name) || undefined;
  const display = word('eventDisplay');
  const date = word('tribe-bar-date') ?? word('eventDate') ?? parts.date;
  const named = wish ?? parts.view ?? viewOf(display) ?? 'list';
  const view = VIEWS.find((one) => one === named.toLowerCase());
  const page = parts.page ?? word('page') ?? word('paged') ?? '1';
  if (!view || !isDate(date) || !/^[1-9]\d{0,5}$/.test(page)) return null;
  if (view !== 'list' && page !== '1') return null;
  return {
    view,
    date: date === undefined ? null : dateFor(view, date),
    isPast: view === 'list' && display === 'past',
    page: Number(page),
    category: parts.category,
    tag: parts.tag ?? null,
    search: readLine(word('tribe-bar-search')),
    city: readLine(word('city')),
    isFeatured: parts.isFeatured ?? false,
  };
}

const readLine = (text = ''): string => text.replace(/\s+/gu, ' ').trim().slice(0, LONGEST);

/** The longest search, in characters. */
const LONGEST = 200;

/** The words of a heading for the town that is shown: ` in Ashmere`; empty for all. */
export const inTown = ({ city }: Pick<ViewAddress, 'city'>): string => city && ` in ${city}`;

const viewOf = (display: string | undefined): string | undefined =>
  display === 'past' ? 'list' : display === 'default' ? undefined : display;

const viewOfDate = (date: string): ViewName => (isMonth(date) ? 'month' : 'day');

const isDate = (text: string | undefined): boolean =>
  text === undefined || isDay(text) || isMonth(text);

/** Switching views keeps the date as far as possible. */
const dateFor = (view: ViewName, date: string): string =>
  view === 'month' ? monthOf(date) : isMonth(date) ? `${date}-01` : date;

function readPath(path: string): PathParts | null {
  const [base, ...rest] = path.split('/').filter((part) => part !== '');
  if (base !== 'events') return null;
  const parts: PathParts = { category: [] };
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] ?? '';
    const next = rest[i + 1];
    if (word === 'category' || word === 'tag' || word === 'page') {
      if (next === undefined) return null;
      i++;
      if (word === 'page') parts.page = next;
      else if (word === 'tag') parts.tag = next;
      else {
        parts.category.push(next);
        while (isSlug(rest[i + 1])) parts.category.push(rest[++i] ?? '');
      }
    } else if (word === 'featured') parts.isFeatured = true;
    else if (isDay(word) || isMonth(word)) parts.date = word;
    else if (word === 'today') parts.view = 'day';
    else if (i === rest.length - 1 || isViewEnd(next)) parts.view = word;
    else return null;
  }
  return parts.view === undefined && parts.date !== undefined
    ? { ...parts, view: viewOfDate(parts.date) }
    : parts;
}

/** Whether a word may follow the name of a view. */
const isViewEnd = (word: string | undefined): boolean =>
  word === 'page' || (word !== undefined && (isDay(word) || isMonth(word)));

/** Category slugs follow one another until a word with another meaning. */
const isSlug = (word: string | undefined): boolean =>
  word !== undefined && !WORDS.has(word) && !isDay(word) && !isMonth(word);

const WORDS: ReadonlySet<string> = new Set([...VIEWS, 'today', 'page', 'tag', 'featured']);

/**
 * Returns the canonical path of a view below the site's address. @param base of the whole calendar or of a term:
 * `/events/`
 */
export function viewPath(base: string, address: ViewAddress): string {
  const { view, date, isPast, page, search, city, isFeatured } = address;
  const isPlainList = view === 'list' && date === null && !isPast && page === 1;
  const words = {
    ...(isPast ? { eventDisplay: 'past' } : {}),
    ...(view === 'list' && date !== null ? { 'tribe-bar-date': date } : {}),
    ...(search === '' ? {} : { 'tribe-bar-search': search }),
    ...(city === '' ? {} : { city }),
  };
  const query = new URLSearchParams(words).toString();
  const path = [
    base,
    isFeatured ? 'featured/' : '',
    isPlainList ? '' : PATHS[view](date),
    page > 1 ? `page/${page}/` : '',
  ].join('');
  return query === '' ? path : `${path}?${query}`;
}

const PATHS: Readonly<Record<ViewName, (date: string | null) => string>> = {
  list: () => 'list/',
  month: (date) => (date === null ? 'month/' : `month/${date}/`),
  day: (date) => (date === null ? 'today/' : `${date}/`),
};

/** Returns the same view a month or day earlier (-1) or later (1); null outside the range of years. */
export function neighbour(address: ViewAddress, date: string, step: -1 | 1): ViewAddress | null {
  const isOfMonth = address.view === 'month';
  const next = isOfMonth ? addMonths(date, step) : addDays(date, step);
  return (isOfMonth ? isMonth(next) : isDay(next)) ? { ...address, date: next } : null;
}
