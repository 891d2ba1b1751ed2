import type { Context } from '../../../operation/context.ts';
import { html } from '../../../pages/markup.ts';
import { siteZone } from '../events/event-zone.ts';
import { siteDay } from '../events/site-day.ts';
import { monthOf, weeksAround } from './calendar-day.ts';
import { eventsOfDays } from './events-of-days.ts';
import { monthAgenda } from './html/month-agenda.ts';
import { monthTable } from './html/month-table.ts';
import { layMonth, MOST_OF_DAY } from './month-grid.ts';
import type { ViewAddress } from './view-address.ts';
import type { Step, ViewBody } from './view-body.ts';
import { neighbour, viewPath } from './view-path.ts';
import type { ViewScope } from './view-scope.ts';
import { wordingOf } from './wording.ts';

/**
 * Builds the view of six weeks around a month; the current month if the address names none. Weeks start on the site's
 * first weekday.
 */
export async function monthView(
  context: Context,
  address: ViewAddress,
  scope: ViewScope,
): Promise<ViewBody> {
  const words = wordingOf(context.site);
  const today = siteDay(context, siteZone(context.site));
  const month = address.date ?? monthOf(today);
  const weeks = weeksAround(month, context.site.startOfWeek);
  const days = weeks.flat();
  const found = await eventsOfDays(
    context,
    address,
    scope,
    [days[0] ?? '', days.at(-1) ?? ''],
    MOST_OF_DAY,
  );
  const grid = {
    month,
    today,
    weeks: layMonth(weeks, found),
    pathOfDay: (day: string) => viewPath(scope.base, { ...address, view: 'day', date: day }),
  };
  const ofMonth = grid.weeks.flat().filter(({ day }) => monthOf(day) === month);
  const shown = new Set(ofMonth.flatMap(({ agenda }) => agenda));
  const step = (by: -1 | 1): Step | null => {
    const next = neighbour(address, month, by);
    return next?.date ? { address: next, label: words.month(next.date) } : null;
  };
  return {
    title: words.month(month),
    markup: html`${monthTable(context, grid)}
${monthAgenda(context, grid)}
${shown.size === 0 && html`<p class="calendar-empty">There are no events in ${words.month(month)}.</p>`}
${found.isCut && html`<p class="calendar-note">There are more events than this view can show. A search or a category shows fewer.</p>`}`,
    previous: step(-1),
    next: step(1),
    shown: [...shown],
    events: found.events.map(({ record }) => ({ id: record.entry.id })),
  };
}
