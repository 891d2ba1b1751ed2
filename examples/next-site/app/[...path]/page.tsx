import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { almanac } from '../../lib/almanac.ts';
import { EventTitle } from '../../lib/event-title.tsx';
import { Html } from '../../lib/html.tsx';

interface Found {
  readonly nodeByUri: {
    readonly title?: string | null;
    readonly content?: string | null;
    readonly eventStatus?: string | null;
    readonly statusReason?: string | null;
    readonly onlineUrl?: string | null;
    readonly startDate?: string | null;
    /** Null where nobody reserves places. */
    readonly placesLeft?: number | null;
    readonly venue?: { readonly title: string; readonly city: string | null } | null;
    readonly seo?: { readonly title: string | null } | null;
  } | null;
}

const QUERY = `query AtPath($uri: String!) {
  nodeByUri(uri: $uri) {
    ... on Page { title content seo { title } }
    ... on Event {
      title content eventStatus statusReason onlineUrl startDate placesLeft venue { title city }
      seo { title }
    }
  }
}`;

interface Props {
  params: Promise<{ path: readonly string[] }>;
}

async function find({ params }: Props) {
  const { path } = await params;
  const uri = `/${path.map(decodeURIComponent).join('/')}/`;
  const { nodeByUri } = await almanac<Found>(QUERY, { uri });
  if (!nodeByUri?.title) notFound();
  return nodeByUri;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { seo } = await find(props);
  return { title: { absolute: seo?.title ?? '' } };
}

/** A page or an event, at the path that it has in Almanac. */
export default async function AnyPage(props: Props) {
  const { title, content = '', eventStatus, statusReason, onlineUrl, ...event } = await find(props);
  const { startDate, placesLeft, venue } = event;
  return (
    <article>
      <h1>
        <EventTitle event={{ title: title ?? '', eventStatus: eventStatus ?? '' }} />
      </h1>
      {statusReason && <p>{statusReason}</p>}
      {startDate && (
        <p>
          <time dateTime={startDate}>{startDate.slice(0, 16).replace('T', ' ')}</time>
          {venue && `, ${venue.title}`}
          {venue?.city && (
            <>
              , <Link href={`/calendar/${encodeURIComponent(venue.city)}`}>{venue.city}</Link>
            </>
          )}
        </p>
      )}
      {onlineUrl && (
        <p>
          <a href={onlineUrl}>Take part online</a>
        </p>
      )}
      {typeof placesLeft === 'number' && (
        <p>{placesLeft === 0 ? 'All places are taken.' : `${placesLeft} places are left.`}</p>
      )}
      <Html html={content} />
    </article>
  );
}
