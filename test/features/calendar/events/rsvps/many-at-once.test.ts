import { expect, it } from 'vitest';
import {
  createEvent,
  updateEvent,
} from '../../../../../src/features/calendar/events/event-operations.ts';
import { createRsvp } from '../../../../../src/features/calendar/events/rsvps/create-rsvp.ts';
import { cancelRsvp } from '../../../../../src/features/calendar/events/rsvps/rsvp-operations.ts';
import { perform } from '../../../../../src/operation/operation.ts';
import { sharedSite } from '../../../../support/test-site.ts';

const site = sharedSite();

async function makeEvent(capacity: number): Promise<number> {
  return perform(createEvent, await site.context('editor'), {
    title: 'Crowded',
    status: 'publish',
    start_date: '2099-12-01 10:00:00',
    end_date: '2099-12-01 12:00:00',
    capacity,
  });
}

const rsvpsOf = (eventId: number) =>
  site.services.database.prisma.rsvp.findMany({ where: { eventId } });

/** Looks that nobody has a place too many, and that nobody waits whose number fits. */
async function expectFair(eventId: number, capacity: number): Promise<void> {
  const rsvps = await rsvpsOf(eventId);
  const attending = rsvps.filter(({ status }) => status === 'attending');
  const left = capacity - attending.reduce((sum, { places }) => sum + places, 0);
  expect(left).toBeGreaterThanOrEqual(0);
  const fitting = rsvps.filter(({ status, places }) => status === 'waiting' && places <= left);
  expect(fitting).toEqual([]);
}

const ask = async (id: number, i: number, places: number) =>
  perform(createRsvp, await site.context('editor'), {
    id,
    name: `Person ${i}`,
    email: `person-${i}@example.org`,
    places,
  });

const people = Array.from({ length: 50 }, (_, i) => i);

it('gives the last place of an event to one of fifty who ask at once', async () => {
  const event = await makeEvent(1);
  const answers = await Promise.all(people.map((i) => ask(event, i, 1)));
  expect(answers.filter(({ status }) => status === 'attending')).toHaveLength(1);
  await expectFair(event, 1);
}, 60_000);

it.each([7, 23, 61])(
  'never gives away more than %d places, whoever asks, cancels and moves up at once',
  async (capacity) => {
    const event = await makeEvent(capacity);
    const random = () => 1 + Math.floor(Math.random() * 4);
    await Promise.all(people.map((i) => ask(event, i, random())));
    await expectFair(event, capacity);
    const some = (await rsvpsOf(event)).filter((_, i) => i % 3 === 0);
    await Promise.all([
      ...some.map(async ({ id }) => perform(cancelRsvp, await site.context('editor'), { id })),
      ...people.slice(0, 10).map((i) => ask(event, 100 + i, random())),
    ]);
    await expectFair(event, capacity);
    const context = await site.context('editor');
    await perform(updateEvent, context, { id: event, capacity: capacity + 10 });
    await expectFair(event, capacity + 10);
  },
  60_000,
);

it('stores one of an address that asks fifty times at once', async () => {
  const event = await makeEvent(100);
  await Promise.all(people.map(() => ask(event, 1, 2)));
  expect(await rsvpsOf(event)).toMatchObject([{ status: 'attending', places: 2 }]);
}, 60_000);
