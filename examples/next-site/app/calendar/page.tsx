import { almanac } from '../../lib/almanac.ts';
import { Html } from '../../lib/html.tsx';

interface Event {
  readonly id: string;
  readonly title: string;
  readonly startDate: string;
  readonly allDay: boolean;
  readonly venue: { readonly title: string; readonly city: string | null } | null;
}

const QUERY = `{
  events(first: 50, where: { upcoming: true }) {
    nodes { id title startDate allDay venue { title city } }
  }
}`;

/** What is on from now, by day. Moments are those of each event's own clocks, and are shown as they are. */
export default async function CalendarPage() {
  const { events } = await almanac<{ events: { nodes: readonly Event[] } }>(QUERY);
  const days = Map.groupBy(events.nodes, ({ startDate }) => startDate.slice(0, 10));
  return (
    <>
      <h1>Calendar</h1>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2>{new Date(`${day}T12:00`).toLocaleDateString('en-GB', { dateStyle: 'full' })}</h2>
          <ul>
            {ofDay.map((event) => (
              <li key={event.id}>
                {!event.allDay && (
                  <time dateTime={event.startDate}>{event.startDate.slice(11, 16)} </time>
                )}
                <Html as="span" html={event.title} />
                {event.venue && (
                  <em> {[event.venue.title, event.venue.city].filter(Boolean).join(', ')}</em>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
