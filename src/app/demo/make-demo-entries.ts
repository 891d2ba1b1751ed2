import { pageOperations } from '../../features/content/pages/page-operations.ts';
import { postOperations } from '../../features/content/posts/post-operations.ts';
import { fromMoment, toMoment } from '../../lib/clock.ts';
import type { Args } from '../../operation/args.ts';
import type { Operation } from '../../operation/operation.ts';
import type { DemoPage, DemoPost, DemoTerm } from './demo-content.ts';
import { type DemoMaking, type Ids, idOf } from './demo-making.ts';

interface MadeBefore {
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
  { users, categories, tags, pictures }: MadeBefore,
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
