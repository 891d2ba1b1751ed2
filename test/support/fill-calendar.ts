import { makePicture } from './test-image.ts';
import type { TestSite } from './test-site.ts';

const LONG =
  '<p>Bring warm clothes and good shoes: we walk along the harbour from the lighthouse to the old shipyard, and those who like stay for soup afterwards.</p><p>Children are welcome.</p>';

/** Fills March 2031 with events of every kind. */
export async function fillCalendar(site: TestSite): Promise<void> {
  const send = async (path: string, json: object) => await site.make(`/ext/events/v1${path}`, json);
  const venue = await send('/venues', {
    venue: 'The Old Shipyard',
    description: '<p>A hall where boats were built until 1974.</p>',
    address: 'Quay 12',
    city: 'Aldhaven',
    zip: '1234',
    country: 'Norway',
    phone: '+47 12 34 56 78',
    website: 'https://shipyard.example/',
    geo_lat: 59.9,
    geo_lng: 10.7,
  });
  const organizer = await send('/organizers', {
    organizer: 'Friends of the Harbour',
    description: '<p>We look after what floats.</p>',
    email: 'friends@harbour.example',
    phone: '+47 87 65 43 21',
  });
  const music = await send('/categories', { name: 'Music', slug: 'music' });
  const form = new FormData();
  form.set(
    'file',
    new Blob([await makePicture({ width: 1200, height: 800 })], { type: 'image/jpeg' }),
    'harbour.jpg',
  );
  const picture = (await site.rest('/core/v2/media', { as: 'admin', body: form })).body.id;
  const event = (title: string, start: string, end: string, more: object = {}) =>
    send('/events', {
      title,
      start_date: `2031-03-${start}`,
      end_date: `2031-03-${end}`,
      description: LONG,
      ...more,
    });
  await event('Harbour walk', '08 10:00', '08 12:30', {
    slug: 'walk',
    venue: venue.id,
    organizer: organizer.id,
    categories: [music.id],
    cost: '12',
    featured: true,
    image: picture,
    website: 'https://walk.example/harbour',
  });
  await event('Film festival', '13', '18', { all_day: true, venue: venue.id });
  await event('Boat fair', '15 09:00', '16 17:00', { cost: '10-25' });
  await event('Night of the choirs', '15 22:00', '16 01:30', { categories: [music.id] });
  await event('Board meeting with a rather long name that does not fit', '15 18:00', '15 19:00');
  await event('Repair café', '15 10:00', '15 15:00', { cost: 'Free' });
  await event('Story hour', '15 10:30', '15 11:15');
  await event('Table tennis', '15 16:00', '15 18:00');
  await event('Concert in Lisbon', '20 20:00', '20 22:00', {
    timezone: 'Europe/Lisbon',
    categories: [music.id],
    organizer: organizer.id,
  });
  await event('Dance class', '04 19:00', '04 20:30', {
    slug: 'dance',
    rrule: 'FREQ=WEEKLY;COUNT=12',
    venue: venue.id,
  });
  await event('Spring market', '31 08:00', '31 14:00', {
    end_date: '2031-04-02 14:00',
  });
}
