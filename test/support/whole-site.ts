import { createHmac } from 'node:crypto';
import { ownerKeyOf } from '../../src/app/claim-site.ts';
import { installDemo } from '../../src/app/demo/install-demo.ts';
import { toViewer } from '../../src/auth/viewer.ts';
import { systemContext } from '../../src/operation/context.ts';
import type { TestServer } from './test-server.ts';
import type { TestUser } from './test-site.ts';

/** No page breaks it, and none may become wider by it. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Pages by the names of their pictures, as paths below the site's address. */
export type Pages = Readonly<Record<string, string>>;

/** A site with the demo and a record of everything else. The declaration of the library must be set up. */
export async function fillWholeSite({ site }: TestServer): Promise<{ desk: Pages; site: Pages }> {
  const { services, users } = site;
  const { prisma } = services.database;
  const welcome = await ownerKeyOf(await systemContext(services), true);
  const viewer = toViewer({ id: users.admin, login: 'admin', roles: 'administrator' });
  await installDemo(await systemContext(services, viewer));
  // biome-ignore lint/suspicious/noExplicitAny: answers have every shape
  const ask = async (path: string, json?: object, as: TestUser = 'admin'): Promise<any> => {
    const answer = await site.rest(path, json ? { as, json } : { as });
    if (answer.status >= 400) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const graphql = async (query: string) => {
    const { errors } = await site.graphql(query, { as: 'admin' });
    if (errors) throw new Error(`${query}: ${errors[0]?.message}`);
  };
  const now = new Date().toISOString();
  const firstOf = async (path: string) => (await ask(path))[0];
  const post = await firstOf('/core/v2/posts?slug=ferry-bell');
  for (const content of ['<p>The first words of it.</p>', '<p>The second words of it.</p>'])
    await ask(`/core/v2/posts/${post.id}`, { content: `${content}${post.content.rendered}` });
  await ask(`/core/v2/posts/${post.id}/proposals`, { title: 'Better', note: 'So?' }, 'contributor');
  await ask('/core/v2/posts', { title: LONG, status: 'draft' });
  const trashed = await ask('/core/v2/posts', { title: 'Thrown away', status: 'publish' });
  await site.rest(`/core/v2/posts/${trashed.id}`, { method: 'DELETE', as: 'admin' });
  const { id: picture } = await firstOf('/core/v2/media?media_type=image');
  const book = await ask('/core/v2/books', {
    title: 'A book of bridges',
    content: '<p>Stone, then iron.</p>',
    status: 'publish',
    featured_media: picture,
    meta: { price: 12.5, awards: ['Best of the year', 'Silver pen'] },
    acf: {
      publisher: 'Weir & Sons',
      photos: [picture],
      chapters: [
        { heading: 'Stone', first_page: 1 },
        { heading: 'Iron', first_page: 120 },
      ],
      sections: [{ acf_fc_layout: 'quote', words: 'Mind the gap.', by: 'A porter' }],
    },
  });
  const page = await firstOf('/core/v2/pages');
  const category = await firstOf('/core/v2/categories');
  const [menu] = await ask('/core/v2/menus');
  await ask('/core/v2/comments', {
    post: post.id,
    author_name: 'Ida',
    author_email: 'ida@example.org',
    content: `Is that so? ${LONG}`,
    status: 'hold',
  });
  const [comment] = await ask('/core/v2/comments');
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const series = await ask('/ext/events/v1/events', {
    title: 'Life drawing',
    start_date: `${soon} 19:00`,
    end_date: `${soon} 21:00`,
    rrule: 'FREQ=WEEKLY;COUNT=6',
    capacity: 12,
  });
  const { events } = await ask('/ext/events/v1/events?per_page=50');
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const named = (title: string): any =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    events.find((one: any) => one.title.includes(title)) ?? events[0];
  const [event, time] = [named('Allotment supper'), named('Life drawing')];
  for (const name of ['Ann', 'Bartholomew Featherstonehaugh-Cholmondeley'])
    await ask(`/ext/events/v1/events/${event.id}/rsvps`, {
      name,
      email: `${name.slice(0, 3)}@example.org`,
      places: 2,
    });
  const subscriber = await prisma.subscriber.create({
    data: {
      email: 'ann@example.org',
      emailKey: 'ann@example.org',
      status: 'subscribed',
      created: now,
    },
  });
  const { id: form } = await firstOf('/forms/v1/contact-forms');
  const sent = new FormData();
  for (const [name, value] of Object.entries({
    _wpcf7_unit_tag: `wpcf7-f${form}-o1`,
    'your-name': 'Ann',
    'your-email': 'ann@example.org',
    'your-subject': 'A correction',
    'your-message': 'The bell rings at six.\nNot at seven.',
  }))
    sent.append(name, value);
  await site.rest(`/forms/v1/contact-forms/${form}/feedback`, { method: 'POST', body: sent });
  await ask('/seo/v1/redirects', { from: '/old/', to: '/about/' });
  await graphql(
    'mutation { createWebhook(input: { url: "https://example.org/", kinds: ["post"] }) { webhook { id } } }',
  );
  await graphql('mutation { createEventImport(input: { origin: "elsewhere" }) { importId } }');
  const [webhook] = await prisma.webhook.findMany();
  await prisma.webhookDelivery.create({
    data: {
      webhookId: webhook?.id ?? 0,
      messageId: 'message-1',
      type: 'post.updated',
      body: '{"type":"post.updated"}',
      status: 'failed',
      attempts: 3,
      created: now,
      lastAttempt: now,
      responseStatus: 500,
      error: 'The answer was 500.',
    },
  });
  await prisma.job.create({
    data: {
      name: 'webhook-delivery',
      payload: '{"deliveryId":1,"run":1}',
      runAfter: now,
      attempts: 9,
      lastError: `connect ECONNREFUSED ${LONG}`,
      failedAt: now,
    },
  });
  const [proposal] = await prisma.proposal.findMany();
  const author = await ask(`/core/v2/users/${post.author}`);
  const { key } = services.authentication;
  const unsubscribe = createHmac('sha256', key)
    .update(`mailing unsubscribe ${subscriber.id} ${subscriber.emailKey}`)
    .digest('base64url');
  const pathOf = (link: string) => new URL(link).pathname;
  const month = pathOf(post.link);
  const date = post.date.slice(0, 7).replace('-', '/');
  const venue = (await ask('/ext/events/v1/venues')).venues[0];
  const organizer = (await ask('/ext/events/v1/organizers')).organizers[0];

  const desk = {
    home: '',
    posts: 'post/',
    'posts-filtered': 'post/?status=draft&search=a',
    'posts-none': 'post/?search=nothing-like-it',
    'posts-trash': 'post/?status=trash',
    'post-new': 'post/new',
    post: `post/${post.id}`,
    'post-revisions': `post/${post.id}/revisions`,
    'post-delete': `post/${post.id}/delete`,
    pages: 'page/',
    'page-new': 'page/new',
    page: `page/${page.id}`,
    books: 'book/',
    'book-new': 'book/new',
    book: `book/${book.id}`,
    places: 'place/',
    events: 'ext_events/',
    'event-new': 'ext_events/new',
    event: `ext_events/${event.id}`,
    'event-series': `ext_events/${series.id}`,
    venues: 'ext_venue/',
    venue: `ext_venue/${venue.id}`,
    organizers: 'ext_organizer/',
    calendar: 'calendar/',
    'calendar-week': 'calendar/?view=week',
    'calendar-list': 'calendar/?view=list',
    'event-time': `calendar/${time.id}`,
    'event-once': `calendar/${event.id}`,
    media: 'attachment/',
    'media-list': 'attachment/?view=list',
    'media-new': 'attachment/new',
    'media-item': `attachment/${picture}`,
    categories: 'category/',
    category: `category/${category.id}`,
    tags: 'post_tag/',
    genres: 'genre/',
    'genre-new': 'genre/new',
    menus: 'menus/',
    menu: `menus/${menu.id}`,
    proposals: 'proposals/',
    proposal: `proposals/${proposal?.id}`,
    comments: 'comment/',
    'comments-waiting': 'comment/?status=hold',
    comment: `comment/${comment.id}`,
    users: 'user/',
    'user-new': 'user/new',
    user: `user/${author.id}`,
    profile: 'profile',
    'application-passwords': 'application-password/',
    'application-password-new': 'application-password/do/make',
    forms: 'contact-form/',
    form: `contact-form/${form}`,
    submissions: 'submission/',
    submission: 'submission/1',
    subscribers: 'subscriber/',
    subscriber: `subscriber/${subscriber.id}`,
    'mailing-lists': 'mailing-list/',
    'mailing-form': 'mailing-form/new',
    donations: 'donation/',
    donation: 'donation/1',
    'donations-import': 'donation/do/import',
    donors: 'donor/',
    donor: 'donor/1',
    campaigns: 'campaign/',
    campaign: 'campaign/1',
    'donation-report': 'donation-report',
    webhooks: 'webhook/',
    webhook: `webhook/${webhook?.id}`,
    deliveries: `webhook-delivery/?webhookId=${webhook?.id}`,
    imports: 'event-import/',
    'import-calendar': 'event-import/do/calendar',
    sources: 'calendar-source/',
    'source-new': 'calendar-source/new',
    redirects: 'redirect/',
    settings: 'settings/',
    seo: 'seo/',
    options: 'options-siteoptions/',
    health: 'health',
    jobs: 'failed-job/',
    search: 'search?q=the',
    'search-none': 'search?q=nothing-like-it',
    'not-found': 'post/999999',
    nowhere: 'nowhere/at/all',
  };
  const whole = {
    front: '/',
    'front-2': '/page/2/',
    post: month,
    page: pathOf(page.link),
    book: pathOf(book.link),
    books: '/books/',
    category: pathOf(category.link),
    date: `/${date}/`,
    author: pathOf(author.link),
    search: '/?s=the',
    'search-none': '/?s=nothing-like-it',
    'not-found': '/nothing/',
    list: '/events/',
    month: '/events/month/',
    day: `/events/${soon}/`,
    event: pathOf(event.url),
    series: pathOf(time.url),
    venue: pathOf(venue.url),
    organizer: pathOf(organizer.url),
    rsvp: `/rsvp/${event.id}/`,
    form: '/forms/write-to-the-almanac/',
    'sign-up': '/subscribe/thursday-letter/',
    unsubscribe: `/mailing/unsubscribe/${subscriber.id}-${unsubscribe}`,
    'old-link': '/mailing/confirm/1-nothing',
    campaign: '/donate/bandstand-roof/',
    'log-in': '/wp-login.php',
    authorize: '/wp-admin/authorize-application.php?app_name=Reader',
    'lost-password': '/wp-login.php?action=lostpassword',
    welcome: `/desk/welcome?key=${welcome}`,
    'welcome-ended': '/desk/welcome',
  };
  const below = Object.entries(desk).map(([name, path]) => [name, `/desk/${path}`]);
  return { desk: Object.fromEntries(below), site: whole };
}
