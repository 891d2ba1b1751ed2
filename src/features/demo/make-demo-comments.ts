import { fromMoment, toMoment } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { perform } from '../../operation/operation.ts';
import { createComment } from '../comments/create-comment.ts';
import type { DemoComment, DemoContent } from './demo-content.ts';
import { type Ids, idOf } from './ids.ts';
import type { MadePost } from './make-demo-posts.ts';

interface MadeBefore {
  readonly users: Ids;
  readonly posts: ReadonlyMap<string, MadePost>;
}

/** Makes the comments on published posts, with their answers below them. */
export async function makeDemoComments(
  context: Context,
  comments: DemoContent['comments'],
  { users, posts }: MadeBefore,
): Promise<void> {
  for (const { post: slug, ...comment } of comments) {
    const post = posts.get(slug);
    if (!post?.date) throw new Error(`The demo site has no published post ${slug}.`);
    await makeThread(context, comment, { users, post: post.id, published: post.date, parent: 0 });
  }
}

interface Place {
  readonly users: Ids;
  readonly post: number;
  readonly published: string;
  /** The id of the comment above; 0 for none. */
  readonly parent: number;
}

async function makeThread(
  context: Context,
  { by, hoursLater, content, replies = [] }: DemoComment,
  place: Place,
): Promise<void> {
  const { users, post, published, parent } = place;
  const id = await perform(createComment, context, {
    ...(typeof by === 'string' ? { author: idOf(users, by) } : by),
    post,
    parent,
    content,
    date_gmt: toMoment(new Date(fromMoment(published).getTime() + hoursLater * 3_600_000)),
  });
  for (const reply of replies) await makeThread(context, reply, { ...place, parent: id });
}
