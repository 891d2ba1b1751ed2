import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { given, type Ids, type Maybe } from '../../../../graphql/input-values.ts';
import { DEFAULT_KM } from '../../venues/venues-near.ts';
import type { EventBrowsing } from '../browse-events.ts';
import type { EventOrder } from '../event-query.ts';

/** The `where` argument as GraphQL parses it. */
export interface EventWhere {
  readonly startDate?: Maybe<string>;
  readonly endDate?: Maybe<string>;
  readonly startsBefore?: Maybe<string>;
  readonly startsAfter?: Maybe<string>;
  readonly endsBefore?: Maybe<string>;
  readonly endsAfter?: Maybe<string>;
  readonly strictDates?: Maybe<boolean>;
  readonly upcoming?: Maybe<boolean>;
  readonly past?: Maybe<boolean>;
  readonly search?: Maybe<string>;
  readonly categories?: Ids;
  readonly tags?: Ids;
  readonly venue?: Ids;
  readonly organizer?: Ids;
  readonly featured?: Maybe<boolean>;
  readonly ticketed?: Maybe<boolean>;
  readonly hasCoordinates?: Maybe<boolean>;
  readonly near?: Maybe<{
    readonly lat: number;
    readonly lng: number;
    readonly km?: Maybe<number>;
  }>;
  readonly in?: Ids;
  readonly parent?: Maybe<string | number>;
  readonly status?: Maybe<string>;
  readonly stati?: Maybe<readonly Maybe<string>[]>;
  readonly orderby?: Maybe<
    readonly Maybe<{
      readonly field: Exclude<EventOrder['by'], 'distance' | 'local'>;
      readonly order: EventOrder['direction'];
    }>[]
  >;
}

/** Converts it to arguments of the operation; null counts as absent. A malformed id matches nothing. */
export function readEventWhere(where: Maybe<EventWhere>): EventBrowsing {
  const { near, stati, orderby } = where ?? {};
  const statuses = given([...(stati ?? []), where?.status]);
  return {
    start_date: where?.startDate ?? undefined,
    end_date: where?.endDate ?? undefined,
    starts_before: where?.startsBefore ?? undefined,
    starts_after: where?.startsAfter ?? undefined,
    ends_before: where?.endsBefore ?? undefined,
    ends_after: where?.endsAfter ?? undefined,
    strict_dates: where?.strictDates ?? false,
    upcoming: where?.upcoming ?? undefined,
    past: where?.past ?? undefined,
    search: where?.search ?? undefined,
    categories: readIds(where?.categories, (id) => toDatabaseId(id, 'term') ?? id),
    tags: readIds(where?.tags, (id) => toDatabaseId(id, 'term') ?? id),
    venue: readIds(where?.venue, (id) => toDatabaseId(id, 'post') ?? 0),
    organizer: readIds(where?.organizer, (id) => toDatabaseId(id, 'post') ?? 0),
    include: readIds(where?.in, (id) => toDatabaseId(id, 'post') ?? 0),
    featured: where?.featured ?? undefined,
    ticketed: where?.ticketed ?? undefined,
    geoloc: where?.hasCoordinates ?? undefined,
    ...(near
      ? { geoloc_lat: near.lat, geoloc_lng: near.lng, geoloc_distance: near.km ?? DEFAULT_KM }
      : {}),
    post_parent: where?.parent == null ? undefined : (toDatabaseId(where.parent, 'post') ?? -1),
    statuses: statuses.length > 0 ? statuses : undefined,
    order: orderby?.flatMap((one) => (one ? [{ by: one.field, direction: one.order }] : [])),
  };
}

const readIds = <Id>(ids: Ids, read: (id: string | number) => Id): Id[] | undefined =>
  ids?.flatMap((id) => (id == null ? [] : [read(id)]));
