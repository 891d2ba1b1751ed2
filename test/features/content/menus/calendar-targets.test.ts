import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const CALENDAR = '/ext/events/v1';

describe('menu items that lead into the calendar', () => {
  const site = sharedSite({ env: { PUBLIC_MENUS: 'true' } });
  let menu: number;
  beforeAll(async () => {
    menu = (await ask('/core/v2/menus', { name: 'Main' })).id;
  });

  const ask = async (path: string, json: object) =>
    (await site.rest(path, { as: 'admin', json })).body;
  const remove = (path: string) => site.rest(path, { as: 'admin', method: 'DELETE' });
  const lead = async (type: string, object_id: number) =>
    (await ask('/core/v2/menu-items', { menus: menu, type, object_id })).id;

  /** What somebody is shown of an item, on both surfaces. */
  async function shown(id: number, as?: TestUser) {
    const options = as ? { as } : {};
    const { body } = await site.rest(`/core/v2/menu-items/${id}`, options);
    const { data } = await site.graphql<{ menuItem: object }>(
      `{ menuItem(id: ${id}, idType: DATABASE_ID) { label url isInvalid
        connectedNode { node { __typename uri ... on DatabaseIdentifier { databaseId } } }
        connectedObject { __typename ... on Event { title startDate } ... on Venue { title }
          ... on Organizer { title } ... on EventsCategory { name } } } }`,
      options,
    );
    const { connectedNode, connectedObject, ...own } = data.menuItem as Record<string, unknown>; // as asked for
    expect(own).toEqual({
      label: body.title.rendered || null,
      url: body.url || null,
      isInvalid: body.invalid,
    });
    return { ...own, connectedNode, connectedObject };
  }

  const event = {
    title: 'Regatta',
    start_date: '2027-05-01 10:00:00',
    end_date: '2027-05-01 12:00:00',
    status: 'publish',
  };

  it('name an event, and follow its title and address', async () => {
    const { id } = await ask(`${CALENDAR}/events`, event);
    const item = await lead('post_type', id);
    const found = (title: string, slug: string) => ({
      label: title,
      url: `http://site.test/event/${slug}/`,
      isInvalid: false,
      connectedNode: { node: { __typename: 'Event', uri: `/event/${slug}/`, databaseId: id } },
      connectedObject: {
        __typename: 'Event',
        title,
        startDate: expect.stringMatching(/^2027-05-01/),
      },
    });
    expect(await shown(item)).toEqual(found('Regatta', 'regatta'));
    await ask(`${CALENDAR}/events/${id}`, { title: 'Great regatta', slug: 'great' });
    expect(await shown(item)).toEqual(found('Great regatta', 'great'));
  });

  it.each([
    ['venues', 'venue', 'Venue', { title: 'Pier' }],
    ['organizers', 'organizer', 'Organizer', { title: 'Pier' }],
  ])('name one of %s, and are invalid when it is gone', async (path, field, typename, named) => {
    const { id } = await ask(`${CALENDAR}/${path}`, { [field]: 'Pier', status: 'publish' });
    const item = await lead('post_type', id);
    expect(await shown(item)).toEqual({
      label: 'Pier',
      url: `http://site.test/${field}/pier/`,
      isInvalid: false,
      connectedNode: { node: { __typename: typename, uri: `/${field}/pier/`, databaseId: id } },
      connectedObject: { __typename: typename, ...named },
    });
    await remove(`${CALENDAR}/${path}/${id}`);
    expect(await shown(item, 'author')).toMatchObject({ isInvalid: true, connectedNode: null });
  });

  it('name a category of events, and are invalid when it is gone', async () => {
    const { id } = await ask(`${CALENDAR}/categories`, { name: 'Sailing' });
    const item = await lead('taxonomy', id);
    expect(await shown(item)).toMatchObject({
      label: 'Sailing',
      isInvalid: false,
      connectedNode: { node: { __typename: 'EventsCategory', databaseId: id } },
      connectedObject: { __typename: 'EventsCategory', name: 'Sailing' },
    });
    await remove(`${CALENDAR}/categories/${id}`);
    expect(await shown(item, 'author')).toMatchObject({ isInvalid: true, connectedObject: null });
  });

  it('show nobody the title of an event that is not published', async () => {
    const { id } = await ask(`${CALENDAR}/events`, { ...event, title: 'Secret', status: 'draft' });
    const item = await lead('post_type', id);
    expect(await shown(item, 'contributor')).toMatchObject({
      label: null,
      connectedNode: null,
      connectedObject: null,
    });
  });
});
