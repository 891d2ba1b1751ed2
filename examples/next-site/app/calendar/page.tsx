import type { Metadata } from 'next';
import Link from 'next/link';
import { almanac } from '../../lib/almanac.ts';
import { EventTitle } from '../../lib/event-title.tsx';
import { daysOfMonth, monthAfter, monthName } from '../../lib/month.ts';

interface Event {
  readonly id: string;
  readonly uri: string;
  readonly title: string;
  readonly eventStatus: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly allDay: boolean;
}

const QUERY = `query Month($first: String!, $last: String!) {
  events(first: 100, where: { dateOverlaps: { start: $first, end: $last } }) {
    nodes { id uri title eventStatus startDate endDate allDay }
  }
}`;

interface Props {
  searchParams: Promise<{ month?: string }>;
}

async function monthOf({ searchParams }: Props): Promise<string> {
  const { month = '' } = await searchParams;
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : new Date().toISOString().slice(0, 7);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: `Calendar: ${monthName(await monthOf(props))}` };
}

/** The events of a month in a grid of weeks. Moments are those of each event's own clocks, and are shown as they are. */
export default async function CalendarPage(props: Props) {
  const month = await monthOf(props);
  const weeks = daysOfMonth(month);
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const { events } = await almanac<{ events: { nodes: readonly Event[] } }>(QUERY, { first, last });
  const on = (day: string) =>
    events.nodes.filter(
      ({ startDate, endDate }) => startDate.slice(0, 10) <= day && day <= endDate.slice(0, 10),
    );
  return (
    <>
      <h1>{monthName(month)}</h1>
      <nav className="months" aria-label="Months">
        <Link href={`/calendar?month=${monthAfter(month, -1)}`}>
          {monthName(monthAfter(month, -1))}
        </Link>
        <Link href={`/calendar?month=${monthAfter(month, 1)}`}>
          {monthName(monthAfter(month, 1))}
        </Link>
      </nav>
      <div className="month">
        <table>
          <thead>
            <tr>
              {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day} className={day.startsWith(month) ? undefined : 'quiet'}>
                    <time dateTime={day}>{Number(day.slice(8))}</time>
                    <ul>
                      {on(day).map((event) => (
                        <li key={event.id}>
                          {!event.allDay && event.startDate.startsWith(day) && (
                            <time dateTime={event.startDate}>{event.startDate.slice(11, 16)} </time>
                          )}
                          <Link href={event.uri}>
                            <EventTitle event={event} />
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
