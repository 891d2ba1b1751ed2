import { taxonomies } from '../../content/terms/taxonomies.ts';
import { createEventTerm } from '../../features/calendar/event-terms/event-term-operations.ts';
import { createEvent } from '../../features/calendar/events/event-operations.ts';
import { organizerOperations } from '../../features/calendar/parties/organizer-kind.ts';
import { venueOperations } from '../../features/calendar/parties/venue-kind.ts';
import type { DemoCalendar, DemoEvent } from './demo-content.ts';
import { type DemoMaking, type Ids, idOf } from './demo-making.ts';
import { makeDemoTerms } from './make-demo-entries.ts';

/** Makes venues, organizers and events around the day of the first start. */
export async function makeDemoCalendar(
  making: DemoMaking,
  { categories, venues, organizers, events }: DemoCalendar,
  { users, pictures }: { readonly users: Ids; readonly pictures: Ids },
): Promise<void> {
  const { make, context } = making;
  await makeDemoTerms(making, createEventTerm(taxonomies.ext_events_cat), categories);
  const places = new Map<string, number>();
  for (const { picture, ...venue } of venues)
    places.set(
      venue.venue,
      await make(`venue ${venue.venue}`, venueOperations.create, {
        ...venue,
        image: String(idOf(pictures, picture)),
      }),
    );
  const hosts = new Map<string, number>();
  for (const one of organizers)
    hosts.set(
      one.organizer,
      await make(`organizer ${one.organizer}`, organizerOperations.create, one),
    );
  for (const event of events) {
    const { picture, paragraphs, inDays, weekday, time, minutes, days, ...raw } = event;
    await make(`event ${event.slug}`, createEvent, {
      ...raw,
      ...timesOf(context.now, event),
      description: paragraphs.map(asBlock).join('\n\n'),
      author: idOf(users, event.author),
      ...(picture === undefined ? {} : { image: String(idOf(pictures, picture)) }),
      venue: idOf(places, event.venue),
      organizer: event.organizer.map((name) => idOf(hosts, name)),
    });
  }
}

const asBlock = (text: string): string =>
  `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

const DAY = 86_400_000;

function timesOf(
  now: string,
  { inDays, weekday, time, minutes = 90, days = 1 }: DemoEvent,
): Readonly<Record<string, unknown>> {
  const day = Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + inDays * DAY;
  const onTo = weekday === undefined ? 0 : (weekday - new Date(day).getUTCDay() + 7) % 7;
  const date = (moment: number) => new Date(moment).toISOString().slice(0, 19);
  const first = day + onTo * DAY;
  if (time === undefined)
    return {
      all_day: true,
      start_date: date(first).slice(0, 10),
      end_date: date(first + (days - 1) * DAY).slice(0, 10),
    };
  const start = Date.parse(`${date(first).slice(0, 10)}T${time}:00Z`);
  return { start_date: date(start), end_date: date(start + minutes * 60_000) };
}
