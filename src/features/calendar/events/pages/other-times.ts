import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html, type Markup } from '../../../../pages/markup.ts';
import { startOfMinute } from '../../parties/party-query.ts';
import { eventWhen } from '../../views/html/event-when.ts';
import { nextOccurrences } from '../../views/series-days.ts';
import { type ShownEvent, toShownEvent } from '../../views/shown-event.ts';

/** Links to the next occurrences of a series except the shown one; null if there are none. */
export async function otherTimes(
  context: Context,
  { record, startUtc }: ShownEvent,
): Promise<Markup | null> {
  if (record.event.rrule === null) return null;
  const found = await nextOccurrences(context, record, startOfMinute(context), MOST + 1);
  const others = found.filter((one) => one.startUtc !== startUtc).slice(0, MOST);
  if (others.length === 0) return null;
  const shown = await Promise.all(others.map((one) => toShownEvent(context, record, one)));
  return html`<section class="other-times" aria-labelledby="other-times">
<h2 id="other-times">More times</h2>
<ul>
${shown.map((one) => html`<li><a href="${localAddress(context, one.path)}">${eventWhen(context, one)}</a></li>`)}
</ul>
</section>`;
}

const MOST = 5;
