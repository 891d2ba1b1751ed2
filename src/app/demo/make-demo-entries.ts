import { taxonomies } from '../../content/terms/taxonomies.ts';
import { createEventTerm } from '../../features/calendar/event-terms/event-term-operations.ts';
import { createEvent } from '../../features/calendar/events/event-operations.ts';
import { organizerOperations } from '../../features/calendar/parties/organizer-kind.ts';
import { venueOperations } from '../../features/calendar/parties/venue-kind.ts';
import { createComment } from '../../features/content/comments/create-comment.ts';
import { createMenuItem } from '../../features/content/menus/menu-item-operations.ts';
import { createMenu } from '../../features/content/menus/menu-operations.ts';
import { pageOperations } from '../../features/content/pages/page-operations.ts';
import { postOperations } from '../../features/content/posts/post-operations.ts';
import { fromMoment, toMoment } from '../../lib/clock.ts';
import type { Args } from '../../operation/args.ts';
import type { Operation } from '../../operation/operation.ts';
import type {
  DemoCalendar,
  DemoComment,
  DemoContent,
  DemoEvent,
  DemoMenu,
  DemoPage,
  DemoPost,
  DemoTerm,
} from './demo-content.ts';
import { type DemoMaking, type Ids, idOf } from './demo-making.ts';

interface PostReferences {
  readonly users: Ids;
  readonly categories: Ids;
  readonly tags: Ids;
  readonly pictures: Ids;
}

/** A post that was made, and when it was or will be published. */
export interface MadePost {
  readonly id: number;
  /** A moment in UTC, `YYYY-MM-DDTHH:MM:SS`; undefined for a draft. */
  readonly date: string | undefined;
}

/** Answers the posts made, by slug. */
export async function makeDemoPosts(
  { context, make }: DemoMaking,
  posts: readonly DemoPost[],
  { users, categories, tags, pictures }: PostReferences,
): Promise<ReadonlyMap<string, MadePost>> {
  const made = new Map<string, MadePost>();
  for (const { daysAgo, time, picture, ...post } of posts) {
    const date = daysAgo === undefined ? undefined : momentOf(context.now, daysAgo, time);
    const id = await make(`post ${post.slug}`, postOperations.create, {
      ...post,
      author: idOf(users, post.author),
      categories: post.categories.map((slug) => idOf(categories, slug)),
      tags: post.tags.map((slug) => idOf(tags, slug)),
      ...(picture === undefined ? {} : { featured_media: idOf(pictures, picture) }),
      ...(date === undefined ? { status: 'draft' } : { status: 'publish', date_gmt: date }),
    });
    made.set(post.slug, { id, date });
  }
  return made;
}

const DAY = 86_400_000;

function momentOf(now: string, daysAgo: number, time = '12:00'): string {
  const today = fromMoment(`${now.slice(0, 10)}T${time}:00`);
  return toMoment(new Date(today.getTime() - daysAgo * DAY));
}

/** Answers the ids of the pages made, by slug. */
export async function makeDemoPages(
  { context, make }: DemoMaking,
  pages: readonly DemoPage[],
  users: Ids,
): Promise<Ids> {
  const made = new Map<string, number>();
  for (const { parent, author, ...page } of pages) {
    const id = await make(`page ${page.slug}`, pageOperations.create, {
      ...page,
      content: page.content.replaceAll('href="/', `href="${context.services.config.siteUrl}/`),
      status: 'publish',
      author: idOf(users, author),
      ...(parent === undefined ? {} : { parent: idOf(made, parent) }),
    });
    made.set(page.slug, id);
  }
  return made;
}

/** Answers the ids of the terms made, by slug. */
export async function makeDemoTerms<A extends Args>(
  { make }: DemoMaking,
  create: Operation<A, number>,
  terms: readonly DemoTerm[],
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const { parent, ...term } of terms) {
    const raw = parent === undefined ? term : { ...term, parent: idOf(ids, parent) };
    ids.set(term.slug, await make(`${create.name} ${term.slug}`, create, raw));
  }
  return ids;
}

interface MenuReferences {
  readonly categories: Ids;
  readonly pages: Ids;
}

/** Makes a menu, in the order of the file. */
export async function makeDemoMenu(
  { context, make }: DemoMaking,
  { items, ...menu }: DemoMenu,
  { categories, pages }: MenuReferences,
): Promise<void> {
  const menus = await make(`menu ${menu.name}`, createMenu, menu);
  const made = new Map<string, number>();
  const targetOf = ({ category, page, path = '' }: DemoMenu['items'][number]) => {
    if (category)
      return { type: 'taxonomy', object: 'category', object_id: idOf(categories, category) };
    if (page) return { type: 'post_type', object: 'page', object_id: idOf(pages, page) };
    return { type: 'custom', url: context.addresses.page(path) };
  };
  for (const [i, item] of items.entries()) {
    const { category, page, path, title = '', below } = item;
    const slug = category ?? page ?? path ?? '';
    const id = await make(`${menu.name} item ${slug}`, createMenuItem, {
      ...targetOf(item),
      menus,
      title,
      menu_order: i + 1,
      ...(below === undefined ? {} : { parent: idOf(made, below) }),
    });
    made.set(slug, id);
  }
}

interface CommentReferences {
  readonly users: Ids;
  readonly posts: ReadonlyMap<string, MadePost>;
}

/** Makes the comments on published posts, with their answers below them. */
export async function makeDemoComments(
  making: DemoMaking,
  comments: DemoContent['comments'],
  { users, posts }: CommentReferences,
): Promise<void> {
  for (const [i, { post: slug, ...comment }] of comments.entries()) {
    const post = posts.get(slug);
    if (!post?.date) throw new Error(`The demo site has no published post ${slug}.`);
    const place = { users, post: post.id, published: post.date, parent: 0, key: `comment ${i}` };
    await makeThread(making, comment, place);
  }
}

interface Place {
  readonly users: Ids;
  readonly post: number;
  readonly published: string;
  /** The id of the comment above; 0 for none. */
  readonly parent: number;
  /** Names the comment among the records that the demo has made. */
  readonly key: string;
}

async function makeThread(
  making: DemoMaking,
  { by, hoursLater, content, replies = [] }: DemoComment,
  place: Place,
): Promise<void> {
  const { users, post, published, parent, key } = place;
  const id = await making.make(key, createComment, {
    ...(typeof by === 'string' ? { author: idOf(users, by) } : by),
    post,
    parent,
    content,
    date_gmt: toMoment(new Date(fromMoment(published).getTime() + hoursLater * 3_600_000)),
  });
  for (const [i, reply] of replies.entries())
    await makeThread(making, reply, { ...place, parent: id, key: `${key}.${i}` });
}

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
