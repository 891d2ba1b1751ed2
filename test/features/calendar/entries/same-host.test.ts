import { describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const ROOT = '/ext/events/v1';
const site = sharedSite();

async function make(json: object, as: TestUser = 'editor', list = 'venues'): Promise<number> {
  const { status, body } = await site.rest(`${ROOT}/${list}`, { as, json });
  expect(status).toBe(201);
  return body.id;
}

describe('a venue that is made once more', () => {
  const hall = {
    venue: 'Town Hall',
    address: '1 High St',
    city: 'Leeds',
    geo_lat: 53.8,
    geo_lng: -1.5,
  };

  it('is the first one, whoever asks, and nothing is written', async () => {
    const id = await make(hall);
    const count = () => site.services.database.prisma.change.count();
    const before = await count();
    expect(await make(hall, 'author')).toBe(id);
    expect(await make({ venue: 'Town Hall', address: '' }, 'contributor')).toBe(id);
    expect(await count()).toBe(before);
    const data = await site.query<{ createVenue: { venue: { databaseId: number } } }>(
      'mutation { createVenue(input: { title: "Town Hall", city: "Leeds" }) { venue { databaseId } } }',
      { as: 'editor' },
    );
    expect(data?.createVenue.venue.databaseId).toBe(id);
  });

  it('is another one if it differs in anything that is said', async () => {
    const id = await make({ ...hall, venue: 'Arena', description: 'Loud' });
    const others = [
      { address: '2 High St' },
      { description: 'Quiet' },
      { website: 'http://a.example.org' },
    ];
    for (const other of [...others, { geo_lat: 53.9 }, { venue: 'ARENA' }])
      expect(await make({ ...hall, venue: 'Arena', ...other })).not.toBe(id);
  });

  it('is another one if the first is in the trash or somebody else’s draft', async () => {
    const trashed = await make({ venue: 'Gone' });
    await site.rest(`${ROOT}/venues/${trashed}`, { as: 'editor', method: 'DELETE' });
    expect(await make({ venue: 'Gone' })).not.toBe(trashed);
    const draft = await make({ venue: 'Secret', status: 'draft' });
    expect(await make({ venue: 'Secret', status: 'draft' }, 'contributor')).not.toBe(draft);
    expect(await make({ venue: 'Secret', status: 'draft' })).toBe(draft);
    const published = await make({ venue: 'Secret' });
    expect(published).not.toBe(draft);
    expect(await make({ venue: 'Secret', status: 'draft' })).toBe(draft);
  });
});

it('an organizer that is made once more is the first one', async () => {
  const choir = { organizer: 'Choir', email: 'choir@example.org' };
  const id = await make(choir, 'editor', 'organizers');
  expect(await make(choir, 'editor', 'organizers')).toBe(id);
  expect(await make({ ...choir, email: 'other@example.org' }, 'editor', 'organizers')).not.toBe(id);
});

it('events that name the same venue and organizer by their fields share them', async () => {
  const held = async (title: string) => {
    const times = { start_date: '2091-05-01 18:00', end_date: '2091-05-01 21:30' };
    const venue = { venue: 'Kiosk', city: 'Ely' };
    const organizer = [{ organizer: 'Ann' }, { organizer: 'Ann' }];
    const json = { title, ...times, venue, organizer };
    const body = await site.make(`${ROOT}/events`, json, 'editor');
    return [body.venue.id, body.organizer.map(({ id }: { id: number }) => id)];
  };
  const first = await held('One');
  expect(first[1]).toHaveLength(1);
  expect(await held('Two')).toEqual(first);
});
