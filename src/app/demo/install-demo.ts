import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toViewer } from '../../auth/viewer.ts';
import { categoryOperations, tagOperations } from '../../content/terms/term-operations.ts';
import { firstAdministrator } from '../../content/users/user-loaders.ts';
import { createCampaign } from '../../features/audience/donations/campaign-operations.ts';
import { recordDonation } from '../../features/audience/donations/record-donation.ts';
import { createContactForm } from '../../features/audience/forms/contact-form-operations.ts';
import { createMailingForm } from '../../features/audience/mailing/mailing-form-operations.ts';
import { createMailingList } from '../../features/audience/mailing/mailing-list-operations.ts';
import { updateEvent } from '../../features/calendar/events/event-operations.ts';
import { createMediaItem } from '../../features/content/media/media-operations.ts';
import { updateSettings } from '../../features/content/site/setting-operations.ts';
import { createUser } from '../../features/content/users/create-user.ts';
import { ReceivedFile } from '../../http/received-file.ts';
import type { Context } from '../../operation/context.ts';
import { perform } from '../../operation/operation.ts';
import { siteZone } from '../../operation/time-zones.ts';
import {
  type DemoAudience,
  type DemoPicture,
  demoFolder,
  readDemoContent,
} from './demo-content.ts';
import { type DemoMaking, type Ids, idOf, isDemoPlanned, makeDemo } from './demo-making.ts';
import {
  makeDemoCalendar,
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
    const logo = idOf(pictures, content.logo);
    await perform(updateSettings, context, { site_logo: logo, site_icon: logo });
    const posts = await makeDemoPosts(making, content.posts, { users, categories, tags, pictures });
    const pages = await makeDemoPages(making, content.pages, users);
    await makeDemoCalendar(making, content.calendar, { users, pictures });
    await makeDemoAudience(making, content.audience);
    for (const menu of content.menus) await makeDemoMenu(making, menu, { categories, pages });
    await makeDemoComments(making, content.comments, { users, posts });
  });
}

/** Makes the demo where it was planned and is not there wholly, in the name of the first administrator; whether it did. */
export async function finishDemo(context: Context): Promise<boolean> {
  if (!(await isDemoPlanned(context))) return false;
  const user = await firstAdministrator(context.read('User'))
    .select(['id', 'login', 'roles'])
    .executeTakeFirst();
  if (!user) return false;
  await installDemo({ ...context, viewer: toViewer(user) });
  return true;
}

/** The demo's events begin at the same hours in the owner's zone as they did in the one that the site had before. */
export async function moveDemoEvents(context: Context, timezone: string): Promise<void> {
  const slugs = readDemoContent().calendar.events.map(({ slug }) => slug);
  const events = await context
    .read('Event', 'Entry')
    .selectFrom('Event')
    .innerJoin('Entry', 'Entry.id', 'Event.entryId')
    .select('Entry.id')
    .where('Entry.slug', 'in', slugs)
    .where('Event.timezone', '=', siteZone(context.site))
    .execute();
  for (const { id } of events) await perform(updateEvent, context, { id, timezone });
}

/** Uploads the pictures. Returns their ids by file. */
async function makeDemoPictures(
  { make }: DemoMaking,
  pictures: readonly DemoPicture[],
): Promise<Ids> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-demo-')); // an upload may be moved away
  const made = new Map<string, number>();
  try {
    for (const { file: name, ...words } of pictures) {
      const path = join(folder, name);
      await copyFile(join(demoFolder(), 'pictures', name), path);
      const file = new ReceivedFile({ path, name, bytes: (await stat(path)).size, origin: 'body' });
      made.set(name, await make(`picture ${name}`, createMediaItem, { ...words, file }));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return made;
}

/** Makes a contact form, a mailing list with a sign-up form, and a campaign with completed donations. */
async function makeDemoAudience(
  { make }: DemoMaking,
  { form, list, signUp, campaign: { donations, ...campaign } }: DemoAudience,
): Promise<void> {
  await make('form', createContactForm, form);
  await make('mailing list', createMailingList, list);
  await make('sign-up form', createMailingForm, signUp);
  const id = await make('campaign', createCampaign, campaign);
  for (const [i, donation] of donations.entries())
    await make(`donation ${i}`, recordDonation, {
      ...donation,
      campaign_id: id,
      status: 'don-completed',
    });
}
