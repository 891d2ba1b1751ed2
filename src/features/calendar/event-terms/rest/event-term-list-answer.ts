import type { Context } from '../../../../operation/context.ts';
import type { Page } from '../../../../operation/page.ts';
import type { Answer } from '../../../../rest/answer.ts';
import { type TermRef, termById } from '../../../content/terms/term.ts';
import type { CalendarPage } from '../../entries/calendar-page.ts';
import { calendarListAnswer } from '../../entries/rest/calendar-list-answer.ts';
import { presentCalendarTerm } from '../present-calendar-term.ts';

/**
 * Responds with a page of categories or tags. The URLs of this and the neighbouring pages leave out the query
 * (recorded).
 */
export async function eventTermListAnswer(
  context: Context,
  collection: string,
  { items, total, page }: Page<TermRef> & { readonly page: CalendarPage },
): Promise<Answer> {
  const terms = await Promise.all(items.map(({ id }) => termById(context).load(id)));
  const shown = await Promise.all(
    terms
      .filter((term) => term !== null)
      .map(async (term) => {
        const { _links, ...listed } = await presentCalendarTerm(context, term);
        return listed;
      }),
  );
  return calendarListAnswer(context, { collection, items: shown, total, page, shownQuery: [] });
}
