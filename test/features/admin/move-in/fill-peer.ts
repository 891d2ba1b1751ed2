import { attachTerms } from '../../../../src/content/entries/entry-terms.ts';
import { entryData } from '../../../support/entry-data.ts';
import { makePicture } from '../../../support/test-image.ts';
import type { TestSite } from '../../../support/test-site.ts';
import { upload } from '../../content/media/media-site.ts';
import { fillCalendar, makerFor, PLAIN_EVENTS } from './fill-calendar.ts';

/** How many posts stand there beside those that are made one by one. */
export const PLAIN_POSTS = 230;

/** Gives a site something of all that is moved: nested categories, posts of every status, a calendar, threads of comments. */
export async function fillPeer(site: TestSite, plainPosts = PLAIN_POSTS): Promise<void> {
  const make = makerFor(site);
  const child = await make('/core/v2/categories', { name: 'Child', description: 'Below.' });
  const parent = await make('/core/v2/categories', { name: 'Parent & Co' });
  await make(`/core/v2/categories/${child}`, { parent }); // its parent has the higher id
  const tag = await make('/core/v2/tags', { name: 'Tag' });
  const { prisma } = site.services.database;
  await prisma.entry.createMany({
    data: Array.from({ length: plainPosts }, (_, index) =>
      entryData({
        slug: `plain-${index}`,
        title: `Plain “${index}”`,
        content: `<!-- wp:paragraph -->\n<p>Words of ${index}.</p>\n<!-- /wp:paragraph -->`,
        authorId: site.users.author,
        guid: `http://old.example/?p=${index}`,
      }),
    ),
  });
  const plain = await prisma.entry.findMany({ select: { id: true } });
  const carried = plain.map(({ id }) => ({ entryId: id, termId: child }));
  await site.services.database.transaction((open) => attachTerms(open, carried));
  await prisma.term.update({ where: { id: child }, data: { count: plain.length } });
  const written = {
    content: 'It\'s "quoted" -- text.\n\nMore.',
    categories: [parent],
    tags: [tag],
  };
  const first = await make('/core/v2/posts', {
    ...written,
    title: "It's first",
    status: 'publish',
  });
  for (const status of ['draft', 'pending', 'private'])
    await make('/core/v2/posts', { ...written, title: `A ${status} one`, status });
  const later = { title: 'Later', status: 'future', date_gmt: '2099-01-01T00:00:00' };
  await make('/core/v2/posts', { ...written, ...later });
  const secret = { title: 'Secret', status: 'publish', password: 'sesame', format: 'aside' };
  await make('/core/v2/posts', { ...written, ...secret });
  const gone = await make('/core/v2/posts', { ...written, title: 'Gone', status: 'publish' });
  await site.rest(`/core/v2/posts/${gone}`, { as: 'admin', method: 'DELETE' });
  const below = await make('/core/v2/pages', { title: 'Below', status: 'publish' });
  const above = await make('/core/v2/pages', { title: 'Above', status: 'publish', menu_order: 3 });
  await make(`/core/v2/pages/${below}`, { parent: above }); // its parent has the higher id
  await make('/core/v2/pages', { title: 'Below', content: 'A namesake.', status: 'private' });
  const boat = await makePicture({ width: 400, height: 300 });
  const query = `?post=${first}&alt_text=A+boat`;
  const { body: picture } = await upload(site, boat, { as: 'admin', query });
  const event = await fillCalendar(site, make, {
    tag,
    picture: picture.id,
    plain: PLAIN_EVENTS,
  });
  await fillMenu(make, { post: first, page: below, category: parent, event });
  await make('/forms/v1/contact-forms', { title: 'As new' });
  await make('/forms/v1/contact-forms', {
    title: 'Written',
    locale: 'de_DE',
    form: '<label>Name [text* your-name]</label>\n[submit "Senden"]',
    mail: { subject: 'S', recipient: 'r@example.org', body: '[your-name]', use_html: true },
    mail_2: { active: true, subject: 'S2', recipient: '[your-email]', body: 'B' },
    messages: { mail_sent_ok: 'Danke.' },
    additional_settings: 'demo_mode: on',
  });
  const comment = await make('/core/v2/comments', { post: first, content: 'A "first" one.' });
  await make('/core/v2/comments', { post: first, parent: comment, content: 'An answer.' });
  await prisma.comment.create({
    data: {
      entryId: first,
      authorName: 'Visitor',
      authorEmail: 'v@example.org',
      content: 'Held back.',
      status: 'hold',
      date: '2026-02-03T04:05:06',
    },
  });
  await make('/core/v2/settings', {
    title: 'The Peer',
    timezone: 'Europe/Berlin',
    start_of_week: 0,
  });
}

/** A menu with an item of each type, in an order that is not that of their ids. */
async function fillMenu(
  make: ReturnType<typeof makerFor>,
  { post, page, category, event }: Record<'post' | 'page' | 'category' | 'event', number>,
): Promise<void> {
  const menus = await make('/core/v2/menus', { name: 'Main & more', locations: ['footer'] });
  const add = (json: object) => make('/core/v2/menu-items', { menus, ...json });
  const below = await add({ type: 'post_type', object_id: post, menu_order: 1 });
  const top = await add({
    title: 'Elsewhere',
    url: 'https://example.org/?a=1',
    menu_order: 1,
    target: '_blank',
    classes: ['one', 'two'],
    xfn: ['friend'],
    attr_title: 'A tip',
    description: 'Text.',
  });
  await make(`/core/v2/menu-items/${below}`, { parent: top });
  await add({ type: 'post_type', object_id: page, title: 'Its own title', menu_order: 3 });
  await add({ type: 'taxonomy', object_id: category, menu_order: 4, status: 'draft' });
  await add({ type: 'post_type', object: 'ext_events', object_id: event, menu_order: 5 });
}
