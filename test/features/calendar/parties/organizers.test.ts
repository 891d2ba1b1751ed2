import { describe, expect, it } from 'vitest';
import { holdEvent } from '../../../support/held-event.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const ORGANIZERS = '/ext/events/v1/organizers';

const site = sharedSite();

const make = (json: object, as: TestUser = 'editor') => site.rest(ORGANIZERS, { as, json });

describe('an organizer', () => {
  it('may have anything for an e-mail address, but no false website', async () => {
    const { body } = await make({ organizer: 'Odd', email: 'not an address' });
    expect(body.email).toBe('not an address');
    const path = `${ORGANIZERS}/${body.id}`;
    const refused = await site.rest(path, { as: 'editor', json: { website: 'data:text/html,x' } });
    expect(refused.body.data.params).toHaveProperty('website');
  });

  it('goes to the trash, and is removed for good by GraphQL alone', async () => {
    const { body } = await make({ organizer: 'Thrown' });
    const path = `${ORGANIZERS}/${body.id}`;
    expect((await site.rest(path, { as: 'editor', method: 'DELETE' })).body.status).toBe('trash');
    const again = await site.rest(path, { as: 'editor', method: 'DELETE' });
    expect([again.status, again.body.code]).toEqual([410, 'organizer-is-in-trash']);
    expect((await site.rest(path)).body.code).toBe('organizer-not-accessible');
    const mutation = `mutation { deleteOrganizer(input: { id: ${body.id}, forceDelete: true }) { organizer { title } } }`;
    const data = await site.query(mutation, { as: 'editor' });
    expect(data).toEqual({ deleteOrganizer: { organizer: { title: 'Thrown' } } });
    expect((await site.rest(path)).body.code).toBe('rest_invalid_param');
  });
});

describe('a list of organizers', () => {
  it('knows whose an event is', async () => {
    const { body: one } = await make({ organizer: 'One holder' });
    const { body: two } = await make({ organizer: 'Two holder' });
    const event = await holdEvent(site, { organizers: [two.id, one.id] });
    await holdEvent(site, { organizers: [one.id], ends: '2001-01-01T00:00:00' });
    const { body } = await site.rest(`${ORGANIZERS}?event=${event}`);
    expect(body.organizers.map(({ id }: { id: number }) => id)).toEqual([two.id, one.id]);
    const upcoming = await site.rest(`${ORGANIZERS}?only_with_upcoming=1&search=holder`);
    expect(upcoming.body.total).toBe(2);
    const all = await site.rest(`${ORGANIZERS}?has_events=true&search=holder`);
    expect(all.body.total).toBe(2);
  });
});
