import { addDays, addMonths, isDay, isMonth } from './calendar-day.ts';
import type { ViewAddress, ViewName } from './view-address.ts';

/**
 * Returns the canonical path of a view below the site's address. @param base of the whole calendar or of a term:
 * `/events/`
 */
export function viewPath(base: string, address: ViewAddress): string {
  const { view, date, isPast, page, search, isFeatured } = address;
  const isPlainList = view === 'list' && date === null && !isPast && page === 1;
  const words = {
    ...(isPast ? { eventDisplay: 'past' } : {}),
    ...(view === 'list' && date !== null ? { 'tribe-bar-date': date } : {}),
    ...(search === '' ? {} : { 'tribe-bar-search': search }),
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
