import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { given, type Ids, type Maybe } from '../../../../graphql/input-values.ts';
import { onlyGiven, readId } from '../../../content/entries/graphql/read-entry-input.ts';
import { readOrganizerInput } from '../../organizers/graphql/organizer-type.ts';
import type { PartyInput } from '../../parties/graphql/party-inputs.ts';
import { readVenueInput, type VenueInput } from '../../venues/graphql/venue-type.ts';

interface Meant {
  readonly id?: Maybe<string | number>;
}

/** The input of event mutations as GraphQL parses it. */
export interface EventInput {
  readonly allDay?: Maybe<boolean>;
  readonly authorId?: Maybe<string | number>;
  readonly categories?: Ids;
  readonly content?: Maybe<string>;
  readonly cost?: Maybe<string>;
  readonly date?: Maybe<string>;
  readonly endDate?: Maybe<string>;
  readonly excerpt?: Maybe<string>;
  readonly exdates?: Maybe<readonly Maybe<string>[]>;
  readonly featuredImageId?: Maybe<string | number>;
  readonly hideFromListings?: Maybe<boolean>;
  readonly isFeatured?: Maybe<boolean>;
  readonly isSticky?: Maybe<boolean>;
  readonly organizers?: Maybe<readonly Maybe<PartyInput & Meant>[]>;
  readonly rrule?: Maybe<string>;
  readonly showMap?: Maybe<boolean>;
  readonly showMapLink?: Maybe<boolean>;
  readonly slug?: Maybe<string>;
  readonly startDate?: Maybe<string>;
  readonly status?: Maybe<string>;
  readonly tags?: Ids;
  readonly timezone?: Maybe<string>;
  readonly title?: Maybe<string>;
  readonly venue?: Maybe<VenueInput & Meant>;
  readonly venues?: Maybe<readonly Maybe<VenueInput & Meant>[]>;
  readonly website?: Maybe<string>;
}

/**
 * Converts it to arguments of `createEvent` and `updateEvent`. @throws ApiError `rest_invalid_param` for a malformed id
 */
export const readEventInput = (input: EventInput): Readonly<Record<string, unknown>> =>
  onlyGiven({
    author: readId('authorId', input.authorId, 'user'),
    date: input.date,
    title: input.title,
    description: input.content,
    slug: input.slug,
    excerpt: input.excerpt,
    status: input.status,
    timezone: input.timezone,
    all_day: input.allDay,
    start_date: input.startDate,
    end_date: input.endDate,
    image: readId('featuredImageId', input.featuredImageId, 'post')?.toString(),
    cost: input.cost,
    website: input.website,
    show_map: input.showMap,
    show_map_link: input.showMapLink,
    hide_from_listings: input.hideFromListings,
    sticky: input.isSticky,
    featured: input.isFeatured,
    categories: readTerms(input.categories),
    tags: readTerms(input.tags),
    venue: readVenues(input),
    organizer: listOf(input.organizers)?.map((one) => meantOr(one, readOrganizerInput)),
    rrule: input.rrule,
    exdates: listOf(input.exdates),
  });

/** An empty list is written; an absent list is not. */
const listOf = <Item>(items: Maybe<readonly Maybe<Item>[]>): Item[] | undefined =>
  items == null ? undefined : given(items);

const readTerms = (ids: Ids) => listOf(ids)?.map((id) => toDatabaseId(id, 'term') ?? id);

function readVenues({ venue, venues }: EventInput): readonly unknown[] | undefined {
  if (venue === undefined && !venues) return undefined;
  return [...(venue ? [venue] : []), ...given(venues)].map((one) => meantOr(one, readVenueInput));
}

/** Returns the id of an existing record (-1 if it is malformed), otherwise the fields of a new one. */
const meantOr = <Input extends Meant>(
  input: Input,
  read: (input: Input) => Readonly<Record<string, unknown>>,
): unknown => (input.id == null ? read(input) : (toDatabaseId(input.id, 'post') ?? -1));
