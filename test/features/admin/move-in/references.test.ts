import { describe, expect, it } from 'vitest';
import { entryData } from '../../../support/entry-data.ts';
import { makerFor } from './fill-calendar.ts';
import { movingSite } from './moving-site.ts';

const { peer, here, move, verify } = movingSite();

const make: ReturnType<typeof makerFor> = (path, json) => makerFor(peer.site)(path, json);

/** What the site answers on lists, by the end of their paths. */
const answer = (lists: Readonly<Record<string, unknown>>) =>
  peer.intercept(({ pathname }, response) => {
    const list = Object.entries(lists).find(([path]) => pathname.endsWith(path))?.[1];
    if (list === undefined) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list));
    return true;
  });

const database = () => here.services.database.prisma;

describe('moving in a site', () => {
  it('whose records refer to other kinds of records, brings them all without that, and says so', async () => {
    const post = await make('/core/v2/posts', { title: 'A post', status: 'publish' });
    const other = await make('/core/v2/posts', { title: 'Another', status: 'publish' });
    const page = await make('/core/v2/pages', { title: 'A page', status: 'publish' });
    const second = await make('/core/v2/pages', { title: 'Second', status: 'publish' });
    const tag = await make('/core/v2/tags', { name: 'Tag' });
    const category = await make('/core/v2/categories', { name: 'Category' });
    const menu = await make('/core/v2/menus', { name: 'Menu' });
    const time = { start_date: '2026-05-01 20:00:00', end_date: '2026-05-01 21:00:00' };
    const wrong = await make('/ext/events/v1/events', { ...time, title: 'Wrong' });
    const right = await make('/ext/events/v1/events', { ...time, title: 'Right' });
    const { body: events } = await peer.site.rest('/ext/events/v1/events?start_date=2026-01-01');
    const { prisma } = peer.site.services.database;
    await prisma.entry.update({ where: { id: page }, data: { parentId: post } });
    await prisma.term.update({ where: { id: tag }, data: { parentId: category } });
    const date = '2026-02-03T04:05:06';
    const comment = (entryId: number, parentId: number | null) =>
      prisma.comment.create({
        data: { entryId, parentId, content: 'C', status: 'approved', date },
      });
    const first = await comment(post, null);
    const reply = await comment(other, first.id);
    const item = { id: 9000, title: { raw: 'Item' }, status: 'publish', menu_order: 1 };
    answer({
      '/events/v1/events': {
        events: events.events.map((event: { id: number }) =>
          event.id === right
            ? event
            : {
                ...event,
                venue: { id: post },
                organizer: [{ id: page }, { id: right }],
                categories: [{ id: tag }],
                tags: [{ id: category }],
                series_id: post,
                series_start_date: '2026-05-01 20:00:00',
                image: { id: second },
              },
        ),
        total: 2,
      },
      '/pages': [
        { ...(await rawPage(page)), parent: post, featured_media: right },
        { ...(await rawPage(second)), parent: 8001 },
        { ...(await rawPage(second)), id: 8001, slug: 'third', parent: second },
      ],
      '/menu-items': [
        { ...item, type: 'taxonomy', object: 'category', object_id: tag, menus: category },
        { ...item, id: 9001, type: 'post_type', object: 'page', object_id: 777, menus: menu },
      ],
    });
    const { outcomes } = await move();
    expect([...outcomes.values()].flatMap(({ missing }) => missing)).toEqual([]);
    expect([...outcomes.values()].flatMap(({ incomplete }) => incomplete).sort()).toEqual(
      [
        `comment ${reply.id}: what it is below (${first.id}) is of another kind`,
        `entry 8001: what it is below (${second}) is below it`,
        `entry ${page}: what it is below (${post}) is of another kind`,
        `ext_events ${wrong} (Wrong): its picture ${second} is not here`,
        `event ${wrong} (Wrong): its categories ${tag} are not here`,
        `event ${wrong} (Wrong): its organizers ${page}, ${right} are not here`,
        `event ${wrong} (Wrong): its tags ${category} are not here`,
        `event ${wrong} (Wrong): its venues ${post} are not here`,
        `event ${wrong} (Wrong): the series that it belongs to is not here`,
        `menu item 9000 (Item): its menu ${category} is not here`,
        'menu item 9000 (Item): what it leads to is not here',
        'menu item 9001 (Item): what it leads to is not here',
        `page ${page}: its picture ${right} is of another kind`,
      ].sort(),
    );
    expect(await database().event.count()).toBe(2);
    const entry = await database().entry.findUnique({ where: { id: page } });
    expect(entry).toMatchObject({ parentId: null, featuredMediaId: null });
    expect(await database().comment.count()).toBe(2);
  });

  it('of which the database refuses a record, names that one and brings the rest', async () => {
    const pages: number[] = [];
    for (const title of ['One', 'Two', 'Three'])
      pages.push(await make('/core/v2/pages', { title, status: 'publish' }));
    await database().entry.create({ data: entryData({ id: 9999, title: 'Two' }) });
    await database()
      .$executeRaw`CREATE UNIQUE INDEX one_two ON "Entry" (title) WHERE title = 'Two'`;
    const { outcomes } = await move();
    expect(outcomes.get('pages')).toMatchObject({ brought: 2 });
    expect(outcomes.get('pages')?.missing).toEqual([
      expect.stringMatching(`^page ${pages[1]} \\(Two\\): Unique constraint failed`),
    ]);
    expect((await move()).outcomes.get('pages')).toMatchObject({ brought: 0, unchanged: 2 });
  });

  it('brings autosaves, and what they become', async () => {
    const post = await make('/core/v2/posts', { title: 'A post', status: 'publish' });
    const path = `/core/v2/posts/${post}/autosaves`;
    for (const title of ['Typed', 'Typed further']) {
      await peer.site.make(path, { title }, 'editor');
      await move();
      const stored = await database().revision.findMany();
      const editor = await database().user.findUnique({ where: { loginKey: 'editor' } });
      expect(stored).toEqual([
        expect.objectContaining({ title, isAutosave: true, entryId: post, authorId: editor?.id }),
      ]);
    }
    expect((await move()).outcomes.get('posts')).toMatchObject({ unchanged: 1, updated: 0 });
  });

  it('compares venues and organizers in the trash as well', async () => {
    for (const kind of ['venue', 'organizer'])
      for (const title of ['Kept', 'Gone'])
        await make(`/ext/events/v1/${kind}s`, { [kind]: title });
    for (const kind of ['venue', 'organizer']) {
      const { body } = await peer.site.rest(`/ext/events/v1/${kind}s?search=gone`);
      const path = `/ext/events/v1/${kind}s/${body[`${kind}s`][0].id}`;
      await peer.site.rest(path, { as: 'admin', method: 'DELETE' });
    }
    await move();
    const verified = await verify();
    for (const { route, records, absent, fields } of verified.filter(({ route }) =>
      /venues|organizers/.test(route),
    )) {
      const examples = [...fields.values()].flatMap((field) => field.examples);
      expect({ route, records, absent, examples }).toEqual({
        route,
        records: 2,
        absent: [],
        examples: [],
      });
    }
  });
});

async function rawPage(id: number): Promise<Record<string, unknown>> {
  const { body } = await peer.site.rest(`/core/v2/pages/${id}?context=edit`, { as: 'admin' });
  return body;
}
