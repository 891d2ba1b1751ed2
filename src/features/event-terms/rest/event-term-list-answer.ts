import type { Context } from '../../../context.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Page } from '../../../operation/page.ts';
import type { Resource } from '../../../representation/resource.ts';
import type { Answer } from '../../../rest/answer.ts';
import type { CalendarPage } from '../../calendar-records/calendar-page.ts';
import {
  calendarListAnswer,
  type QueryWord,
} from '../../calendar-records/rest/calendar-list-answer.ts';
import type { Term, TermRef } from '../../terms/term.ts';
import { termById } from '../../terms/term-loaders.ts';
import type { eventTermListArgs } from '../event-term-list-args.ts';
import { presentCalendarTerm } from '../present-calendar-term.ts';
import { termUrls } from '../term-urls.ts';

type TermListValues = ArgValues<typeof eventTermListArgs>;

/** A page of categories or tags. Its own address tells nothing of what was asked (recorded), those of other pages all of it. */
export async function eventTermListAnswer(
  context: Context,
  collection: string,
  { items, total, page }: Page<TermRef> & { readonly page: CalendarPage },
  args: TermListValues,
): Promise<Answer> {
  const terms = await Promise.all(items.map(({ id }) => termById(context).load(id)));
  const known = terms.filter((term) => term !== null);
  // Of the terms of one entry only the addresses are told (recorded).
  const isOfEntry = args.event !== undefined || args.post !== undefined;
  const shown = await Promise.all(
    known.map((term) =>
      isOfEntry ? presentReference(context, term) : presentListed(context, term),
    ),
  );
  return calendarListAnswer(context, {
    collection,
    items: shown.map((item) => Buffer.from(JSON.stringify(item))),
    total,
    page,
    shownQuery: [],
    query: askedWords(page, args),
  });
}

const presentReference = (context: Context, term: Term): Resource => ({
  id: term.id,
  urls: termUrls(context, term),
});

async function presentListed(context: Context, term: Term): Promise<Resource> {
  const { _links, ...shown } = await presentCalendarTerm(context, term);
  return shown;
}

/** What was asked beside what goes without saying. */
function askedWords({ perPage }: CalendarPage, args: TermListValues): QueryWord[] {
  const { page: _, per_page: __, ...asked } = args;
  const words = Object.entries(asked).flatMap(([name, value]): QueryWord[] => {
    if (value === undefined || String(value) === String(USUAL[name] ?? '')) return [];
    return [[name, typeof value === 'boolean' ? String(Number(value)) : String(value)]];
  });
  return [...(perPage === 10 ? [] : [['per_page', String(perPage)] as const]), ...words];
}

const USUAL: Readonly<Record<string, unknown>> = {
  order: 'asc',
  orderby: 'name',
  hide_empty: true,
};
