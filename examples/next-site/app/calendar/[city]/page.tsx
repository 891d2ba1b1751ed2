import type { Metadata } from 'next';
import Link from 'next/link';
import { almanac } from '../../../lib/almanac.ts';
import { EventTitle } from '../../../lib/event-title.tsx';

interface Event {
  readonly id: string;
  readonly uri: string;
  readonly title: string;
  readonly eventStatus: string;
  readonly startDate: string;
}

const QUERY = `query InCity($city: String!) {
  events(first: 20, where: { upcoming: true, city: $city }) {
    nodes { id uri title eventStatus startDate }
  }
}`;

interface Props {
  params: Promise<{ city: string }>;
}

const cityOf = async ({ params }: Props) => decodeURIComponent((await params).city);

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: `Events in ${await cityOf(props)}` };
}

/** The next events at venues of a town. */
export default async function CityPage(props: Props) {
  const city = await cityOf(props);
  const { events } = await almanac<{ events: { nodes: readonly Event[] } }>(QUERY, { city });
  return (
    <>
      <h1>Events in {city}</h1>
      {events.nodes.length === 0 && <p>Nothing is planned at the moment.</p>}
      <ul>
        {events.nodes.map((event) => (
          <li key={event.id}>
            <time dateTime={event.startDate}>{event.startDate.slice(0, 16)} </time>
            <Link href={event.uri}>
              <EventTitle event={event} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
