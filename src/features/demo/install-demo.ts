import type { Context } from '../../context.ts';
import { perform } from '../../operation/operation.ts';
import { updateSettings } from '../site/update-settings.ts';
import { categoryOperations, tagOperations } from '../terms/term-operations.ts';
import { createUser } from '../users/create-user.ts';
import { readDemoContent } from './demo-content.ts';
import { makeDemoComments } from './make-demo-comments.ts';
import { makeDemoMenu } from './make-demo-menu.ts';
import { makeDemoPages } from './make-demo-pages.ts';
import { makeDemoPosts } from './make-demo-posts.ts';
import { makeDemoTerms } from './make-demo-terms.ts';

/**
 * Fills a new site with a small town's culture pages, worth looking at. All of it is made by the operations that everybody
 * uses, so the viewer must be an administrator.
 */
export async function installDemo(context: Context): Promise<void> {
  const { settings, authors, categories, tags, posts, pages, menu, comments } = readDemoContent();
  await perform(updateSettings, context, settings);
  const users = new Map<string, number>();
  for (const author of authors)
    users.set(author.username, await perform(createUser, context, author));
  const terms = {
    categories: await makeDemoTerms(context, categoryOperations.create, categories),
    tags: await makeDemoTerms(context, tagOperations.create, tags),
  };
  // What a further kind of content brings is made here, each in a file of its own: images before posts, events after.
  const made = await makeDemoPosts(context, posts, { users, ...terms });
  const madePages = await makeDemoPages(context, pages, users);
  await makeDemoMenu(context, menu, { categories: terms.categories, pages: madePages });
  await makeDemoComments(context, comments, { users, posts: made });
}
