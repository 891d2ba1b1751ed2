import { upload } from '../features/content/media/media-site.ts';
import { makePicture } from './test-image.ts';
import { openTestSite, type TestSite } from './test-site.ts';

export interface SiteWithRecords extends TestSite {
  /** The path of a route with the ids of records that are there. */
  pathOf(template: string): string;
}

/** A site with a record of most kinds, so that small ids meet something. */
export async function openWithRecords(): Promise<SiteWithRecords> {
  const site = await openTestSite();
  const ids = new Map<string, string | number>(Object.entries(NAMES));
  const add = async (path: string, json: object): Promise<number> => {
    const { id } = await site.make(path, json);
    ids.set(path, id);
    return id;
  };
  for (const status of ['private', 'draft', 'publish'])
    await add('/core/v2/posts', { title: `A ${status} post`, content: 'Some words.', status });
  await add('/core/v2/pages', { title: 'A page', status: 'publish' });
  for (const kind of ['posts', 'pages']) {
    const path = `/core/v2/${kind}/${ids.get(`/core/v2/${kind}`)}`;
    await add(path, { content: 'Some other words.' });
    await add(`${path}/autosaves`, { content: 'Some more words.' });
    const { body } = await site.rest(`${path}/revisions`, { as: 'admin' });
    ids.set(`${path}/revisions`, body[0].id);
  }
  await add('/core/v2/categories', { name: 'Birds' });
  await add('/core/v2/tags', { name: 'Owl' });
  await add('/core/v2/comments', { post: ids.get('/core/v2/posts'), content: 'Well said' });
  const menus = await add('/core/v2/menus', { name: 'Main' });
  await add('/core/v2/menu-items', { menus, title: 'There', url: 'https://example.org' });
  await add('/forms/v1/contact-forms', { title: 'Write to us' });
  await add('/ext/events/v1/venues', { venue: 'Mill', status: 'publish' });
  await add('/ext/events/v1/organizers', { organizer: 'Choir', status: 'publish' });
  await add('/ext/events/v1/categories', { name: 'Walks' });
  await add('/ext/events/v1/tags', { name: 'Long' });
  const times = { start_date: '2030-01-01 10:00', end_date: '2030-01-01 11:00' };
  for (const rrule of ['FREQ=WEEKLY', null])
    await add('/ext/events/v1/events', { title: 'A walk', status: 'publish', ...times, rrule });
  const { body } = await upload(site, await makePicture({ width: 40, height: 30 }));
  ids.set('/core/v2/media', body.id);
  ids.set('/core/v2/users', site.users.subscriber);
  const pathOf = (template: string): string => {
    const [before = '', ...more] = template.split(/\/\{\w+\}/);
    return more.reduce((path, part) => `${path}/${ids.get(path) ?? 1}${part}`, before);
  };
  return { ...site, pathOf };
}

/** Names in paths, by what is before them. */
const NAMES = {
  '/core/v2': 'plugins',
  '/core/v2/types': 'post',
  '/core/v2/statuses': 'publish',
  '/core/v2/taxonomies': 'category',
  '/core/v2/block-types': 'core',
  '/core/v2/block-types/core': 'paragraph',
  '/ext/events/v1/events/by-slug': 'a-walk',
  '/ext/events/v1/venues/by-slug': 'mill',
  '/ext/events/v1/organizers/by-slug': 'choir',
  '/core-abilities/v1/abilities': 'almanac/list-posts',
  '/core-abilities/v1/categories': 'content',
};
