import { createComment } from '../../features/content/comments/create-comment.ts';
import { fromMoment, toMoment } from '../../lib/clock.ts';
import type { DemoComment, DemoContent } from './demo-content.ts';
import { type DemoMaking, type Ids, idOf } from './demo-making.ts';
import type { MadePost } from './make-demo-entries.ts';

interface MadeBefore {
  readonly users: Ids;
  readonly posts: ReadonlyMap<string, MadePost>;
}

/** Makes the comments on published posts, with their answers below them. */
export async function makeDemoComments(
  making: DemoMaking,
  comments: DemoContent['comments'],
  { users, posts }: MadeBefore,
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
  /** What the comment is called while the demo is made. */
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
