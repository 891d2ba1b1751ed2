import { toViewer, type Viewer } from '../../auth/viewer.ts';
import { categoryOperations, tagOperations } from '../../content/terms/term-operations.ts';
import { updateSettings } from '../../features/content/site/setting-operations.ts';
import { createUser } from '../../features/content/users/create-user.ts';
import type { Context } from '../../operation/context.ts';
import { perform } from '../../operation/operation.ts';
import { readDemoContent } from './demo-content.ts';
import { isDemoPlanned, makeDemo } from './demo-making.ts';
import { makeDemoAudience, makeDemoPictures } from './make-demo-audience.ts';
import { makeDemoCalendar } from './make-demo-calendar.ts';
import {
  makeDemoComments,
  makeDemoMenu,
  makeDemoPages,
  makeDemoPosts,
  makeDemoTerms,
} from './make-demo-entries.ts';

/**
 * Fills a new site with a small town's culture pages, worth looking at; what was broken off is gone on with. All of it is made by
 * the operations that everybody uses, so the viewer must be an administrator.
 */
export async function installDemo(context: Context): Promise<void> {
  const content = readDemoContent();
  await perform(updateSettings, context, content.settings);
  await makeDemo(context, async (making) => {
    const users = new Map<string, number>();
    for (const author of content.authors)
      users.set(author.username, await making.make(`user ${author.username}`, createUser, author));
    const categories = await makeDemoTerms(making, categoryOperations.create, content.categories);
    const tags = await makeDemoTerms(making, tagOperations.create, content.tags);
    const pictures = await makeDemoPictures(making, content.pictures);
    const posts = await makeDemoPosts(making, content.posts, { users, categories, tags, pictures });
    const pages = await makeDemoPages(making, content.pages, users);
    await makeDemoCalendar(making, content.calendar, { users, pictures });
    await makeDemoAudience(making, content.audience);
    await makeDemoMenu(making, content.menu, { categories, pages });
    await makeDemoComments(making, content.comments, { users, posts });
  });
}

/** Makes the demo where it was planned and is not there wholly, in the name of the first administrator; whether it did. */
export async function finishDemo(context: Context): Promise<boolean> {
  if (!(await isDemoPlanned(context))) return false;
  const viewer = await firstAdministrator(context);
  if (!viewer) return false;
  await installDemo({ ...context, viewer });
  return true;
}

async function firstAdministrator(context: Context): Promise<Viewer | null> {
  const users = await context
    .read('User')
    .selectFrom('User')
    .select(['id', 'login', 'roles'])
    .where('roles', 'like', '%administrator%')
    .orderBy('id')
    .limit(1)
    .execute();
  const [found] = users;
  return found ? toViewer(found) : null;
}
