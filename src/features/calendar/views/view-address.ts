import { isDay, isMonth, monthOf } from './calendar-day.ts';

const VIEWS = ['list', 'month', 'day'] as const;

/** One of the ways in which the calendar is shown (behaviour.md §8). */
export type ViewName = (typeof VIEWS)[number];

/** What an address of the calendar asks for. */
export interface ViewAddress {
  readonly view: ViewName;
  /** The month of a month's view; the day of a day's, or from which on a list goes; null for the present one. */
  readonly date: string | null;
  /** Of a list: what is over instead of what is to come. */
  readonly isPast: boolean;
  /** Of a list, from 1. */
  readonly page: number;
  /** The slugs in a category's address, the topmost first; empty for no category. */
  readonly category: readonly string[];
  /** A tag's slug. */
  readonly tag: string | null;
  readonly search: string;
  /** Only what is featured. */
  readonly isFeatured: boolean;
}

/** What is said beside an address, and goes before what it says. */
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
 * The view at a path of the site, decoded, with its query: `/events/month/2026-11/`, `/events/list/?eventDisplay=past`,
 * `/events/category/music/day/2026-11-21/`. Null for what is no address of a view, or one of a view that there is not.
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
    search: (word('tribe-bar-search') ?? '').replace(/\s+/gu, ' ').trim().slice(0, LONGEST),
    isFeatured: parts.isFeatured ?? false,
  };
}

/** Characters of what is searched for. */
const LONGEST = 200;

const viewOf = (display: string | undefined): string | undefined =>
  display === 'past' ? 'list' : display === 'default' ? undefined : display;

const viewOfDate = (date: string): ViewName => (isMonth(date) ? 'month' : 'day');

const isDate = (text: string | undefined): boolean =>
  text === undefined || isDay(text) || isMonth(text);

/** Switching from one view to another keeps the time as far as it can. */
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

/** What may follow the name of a view. */
const isViewEnd = (word: string | undefined): boolean =>
  word === 'page' || (word !== undefined && (isDay(word) || isMonth(word)));

/** Categories stand below one another until a word comes that says something else. */
const isSlug = (word: string | undefined): boolean =>
  word !== undefined && !WORDS.has(word) && !isDay(word) && !isMonth(word);

const WORDS: ReadonlySet<string> = new Set([...VIEWS, 'today', 'page', 'tag', 'featured']);
