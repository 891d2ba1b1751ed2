import { beforeAll, expect, test } from 'vitest';
import { upload } from '../features/content/media/media-site.ts';
import { forgetKept } from '../support/forget-kept.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite } from '../support/test-site.ts';

const V1 = '/ext/events/v1';
const site = sharedSite({ env: { DONATION_CURRENCY: 'EUR' } });
const ids: Record<string, number> = {};

beforeAll(async () => {
  const as = 'admin';
  const make = async (json: object) => {
    const { body, status } = await site.rest(`${V1}/events`, { as, json });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  };
  const pictures: number[] = [];
  for (let i = 0; i < 5; i += 1)
    pictures.push(
      (
        await upload(site, await makePicture({ width: 20, height: 20, format: 'png' }), {
          ...{ name: `p${i}.png`, type: 'image/png', as },
        })
      ).body.id,
    );
  for (let i = 0; i < 20; i += 1)
    ids[`Talk ${i}`] = await make({
      title: `Talk ${i}`,
      description: `<p>About <b>${i}</b>.</p>`,
      start_date: `2091-05-${String(i + 1).padStart(2, '0')} 10:00`,
      end_date: `2091-05-${String(i + 1).padStart(2, '0')} 12:00`,
      timezone: 'Europe/Berlin',
      cost: i % 2 ? '12' : '10-25',
      image: String(pictures[i % 5]),
      venue: {
        ...{ venue: `Hall ${i}`, address: 'Mill Lane 2', city: 'York', zip: 'YO1', phone: '123' },
        ...{ website: 'https://hall.test', image: String(pictures[(i + 1) % 5]) },
      },
      organizer: [{ organizer: `Ann ${i}`, email: 'ann@a.test' }, { organizer: `Bob ${i}` }],
    });
  ids.daily = await make({
    ...{ title: 'Daily', start_date: '2092-01-30 10:00', end_date: '2092-01-30 11:00' },
    ...{ rrule: 'FREQ=DAILY', exdates: ['2092-02-01 10:00'] },
  });
});

const event = (id: number | undefined, fields: string) =>
  site.graphql<{ event: Record<string, unknown> }>(
    `{ event(id: ${id}, idType: DATABASE_ID) { ${fields} } }`,
  );

test('linkedData has the parts of jsonLd', async () => {
  const { data, errors } = await event(
    ids['Talk 3'],
    `jsonLd linkedData {
      context type name description url image startDate endDate eventStatus eventAttendanceMode performer
      location { type name url telephone sameAs address {
        type streetAddress addressLocality addressRegion postalCode addressCountry } }
      organizer { type name url email telephone }
      offers { type url price lowPrice highPrice priceCurrency category availability validFrom } }
    venue { linkedData { name address { addressLocality } } }
    organizers { nodes { linkedData { name email } } }`,
  );
  expect(errors).toBeUndefined();
  const jsonLd = data.event.jsonLd as Record<string, unknown>; // as REST has it
  const { '@context': context, '@type': type, location, organizer, offers, ...same } = jsonLd;
  const [first] = organizer as object[]; // two of them
  const named = (from: object) =>
    Object.fromEntries(Object.entries(from).map(([name, value]) => [name.replace('@', ''), value]));
  const place = location as { address: object }; // one of them
  expect(data.event.linkedData).toEqual({
    ...{ ...same, context, type },
    location: {
      ...named(place),
      address: { addressRegion: null, addressCountry: null, ...named(place.address) },
    },
    organizer: { telephone: null, ...named(first ?? {}) },
    offers: [{ lowPrice: null, highPrice: null, ...named(offers as object) }],
  });
  expect(same).toMatchObject({ name: 'Talk 3', description: 'About 3.' });
  expect(offers).toMatchObject({ priceCurrency: 'EUR' }); // the site's, for the event has none
  expect(data.event.venue).toEqual({
    linkedData: { name: 'Hall 3', address: { addressLocality: 'York' } },
  });
  expect(data.event.organizers).toEqual({
    nodes: [
      { linkedData: { name: 'Ann 3', email: 'ann@a.test' } },
      { linkedData: { name: 'Bob 3', email: null } },
    ],
  });
});

test('linkedData names the lowest and the highest of several prices', async () => {
  const { data } = await event(ids['Talk 2'], 'linkedData { offers { price lowPrice highPrice } }');
  expect(data.event.linkedData).toEqual({
    offers: [{ price: null, lowPrice: '10', highPrice: '25' }],
  });
});

test('a cost that is a number alone is of the currency of the site', async () => {
  const { data } = await event(ids['Talk 2'], 'cost currencySymbol');
  expect(data.event).toMatchObject({ cost: '€10 – €25', currencySymbol: '€' });
  const { body } = await site.rest(`${V1}/events/${ids['Talk 3']}`);
  expect(body).toMatchObject({
    cost: '€12',
    cost_details: { currency_symbol: '', values: ['12'] },
  });
});

test('jsonLd of 20 events takes as many statements as that of 2', async () => {
  const statementsOf = async (first: number) => {
    await forgetKept(site);
    await site.graphql('{ generalSettings { title } }');
    const heard: string[] = [];
    const stop = site.services.database.onStatement((sql) => heard.push(sql));
    const { data } = await site.graphql<{ events: { nodes: { jsonLd: object }[] } }>(
      `{ events(first: ${first}, where: {startDate: "2091-05-01", endDate: "2091-05-31"}) {
        nodes { jsonLd linkedData { location { name } } } } }`,
    );
    stop();
    expect(data.events.nodes).toHaveLength(first);
    for (const { jsonLd } of data.events.nodes)
      expect(jsonLd).toMatchObject({
        image: expect.stringMatching(/^http/),
        location: { '@type': 'Place' },
        organizer: [{ '@type': 'Person' }, { '@type': 'Person' }],
      });
    return heard.filter((sql) => !/data_version|"Change"/.test(sql));
  };
  const [few, many] = [await statementsOf(2), await statementsOf(20)];
  expect(many.length, many.join('\n')).toBe(few.length);
  // The list and its series, the events with their pictures, the entries of these, and which venues and organizers they have, and these.
  expect(many.length, many.join('\n')).toBeLessThanOrEqual(8);
});

test('jsonLd of a list leaves out venues that the caller may not see', async () => {
  const json = { title: 'Closed', start_date: '2093-01-01', end_date: '2093-01-01' };
  const { body } = await site.rest(`${V1}/events`, {
    as: 'admin',
    json: { ...json, venue: { venue: 'Secret', status: 'draft' } },
  });
  const { data } = await event(body.id, 'jsonLd linkedData { location { name } }');
  expect(data.event.jsonLd).not.toHaveProperty('location');
  expect(data.event.linkedData).toEqual({ location: null });
});

test('startDates are the starts of a series, without exceptions and moved times', async () => {
  const starts = async (id: number | undefined, filter: string) => {
    const { data, errors } = await event(id, `startDates${filter}`);
    return errors ? `${errors[0]?.message}` : (data.event.startDates as string[]);
  };
  const all = await starts(ids.daily, '');
  expect(all).toHaveLength(100);
  expect(all.slice(0, 3)).toEqual([
    '2092-01-30 10:00:00',
    '2092-01-31 10:00:00',
    '2092-02-02 10:00:00',
  ]);
  expect(await starts(ids.daily, '(filter: { year: 2092, month: 2, day: 3 })')).toEqual([
    '2092-02-03 10:00:00',
  ]);
  expect(
    await starts(
      ids.daily,
      '(filter: { after: {year: 2092, month: 2, day: 3}, before: {year: 2092, month: 2, day: 6} })',
    ),
  ).toEqual(['2092-02-04 10:00:00', '2092-02-05 10:00:00']);
  const inMarch = await starts(ids.daily, '(filter: { month: 3, day: 1 })');
  expect(inMarch.slice(0, 2)).toEqual(['2092-03-01 10:00:00', '2093-03-01 10:00:00']);
  expect(await starts(ids.daily, '(filter: { hour: 11 })')).toEqual([]);
  expect(await starts(ids.daily, '(filter: { week: 3 })')).toMatch('Invalid parameter(s): filter');
  expect(await starts(ids['Talk 3'], '')).toEqual(['2091-05-04 10:00:00']);

  const { data } = await site.graphql<{ events: { nodes: { id: string }[] } }>(
    '{ events(where: { onDate: "2092-02-04" }) { nodes { id startDates } } }',
  );
  const id = data.events.nodes[0]?.id;
  await site.graphql(
    `mutation { updateEvent(input: { id: "${id}", title: "Moved", startDate: "2092-02-04 15:00", endDate: "2092-02-04 16:00" }) { event { id } } }`,
    { as: 'admin' },
  );
  const after = '(filter: { after: {year: 2092, month: 2, day: 3} })';
  expect((await starts(ids.daily, after)).slice(0, 2)).toEqual([
    '2092-02-05 10:00:00',
    '2092-02-06 10:00:00',
  ]);
});

test('origin tells where an event was brought from', async () => {
  expect((await event(ids.daily, 'origin')).data.event.origin).toBeNull();
  await site.graphql(
    `mutation ($calendar: String!) { importCalendar(input: { text: $calendar }) { clientMutationId } }`,
    { as: 'admin', variables: { calendar: CALENDAR } },
  );
  const { data } = await site.graphql<{ events: { nodes: object[] } }>(
    '{ events(where: { onDate: "2094-01-01", search: "Brought" }) { nodes { title origin } } }',
  );
  expect(data.events.nodes).toEqual([{ title: 'Brought', origin: expect.any(String) }]);
});

const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', 'UID:brought@a.test'],
  ...['DTSTAMP:20260101T000000Z', 'DTSTART:20940101T100000', 'DTEND:20940101T110000'],
  ...['SUMMARY:Brought', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');
