import { describe, expect, it } from 'vitest';
import { holdEvent } from '../../../support/held-event.ts';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const ORGANIZERS = '/ext/events/v1/organizers';

const site = sharedSite();

const make = (json: object, as: TestUser = 'editor') => site.rest(ORGANIZERS, { as, json });

describe('an organizer', () => {
  it('leaves out what it does not have', async () => {
    const { status, body } = await make({ organizer: 'Bare' });
    expect(status).toBe(201);
    const shown = ['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url'];
    expect(Object.keys(body).sort()).toEqual(
      [...shown, 'organizer', 'slug', 'global_id', 'global_id_lineage'].sort(),
    );
    expect(body.url).toBe('http://site.test/organizer/bare/');
  });

  it('reads by id and by slug with its JSON-LD', async () => {
    const { body: made } = await make({
      organizer: 'Choir',
      description: 'We <b>sing</b>.',
      phone: 555,
      website: 'https://choir.example.org/',
      email: 'choir@example.org',
    });
    const { body } = await site.rest(`${ORGANIZERS}/${made.id}`);
    expect(body).toEqual({
      ...made,
      json_ld: {
        '@type': 'Person',
        name: 'Choir',
        description: 'We sing.',
        url: made.url,
        telephone: '555',
        email: 'choir@example.org',
        sameAs: 'https://choir.example.org/',
      },
    });
    expect((await site.rest(`${ORGANIZERS}/by-slug/choir`)).body).toEqual(body);
    const { body: found } = await site.rest(`${ORGANIZERS}?search=choir@example.org`);
    expect(found.organizers).toEqual([made]);
  });

  it('may have anything for an e-mail address, but no false website', async () => {
    const { body } = await make({ organizer: 'Odd', email: 'not an address' });
    expect(body.email).toBe('not an address');
    const path = `${ORGANIZERS}/${body.id}`;
    const refused = await site.rest(path, { as: 'editor', json: { website: 'data:text/html,x' } });
    expect(refused.body.data.params).toHaveProperty('website');
  });

  it('is nobody else’s to write', async () => {
    const { body } = await make({ organizer: 'Guarded' });
    const path = `${ORGANIZERS}/${body.id}`;
    for (const call of [{ json: { phone: '1' } }, { method: 'DELETE' }]) {
      const anonymous = await site.rest(path, call);
      expect([anonymous.status, anonymous.body.code]).toEqual([401, 'rest_forbidden']);
      const author = await site.rest(path, { ...call, as: 'author' });
      expect([author.status, author.body.code]).toEqual([403, 'rest_forbidden']);
    }
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

  it('ends with its last page', async () => {
    const { status, body } = await site.rest(`${ORGANIZERS}?page=99`);
    expect([status, body.code]).toEqual([404, 'organizer-archive-page-not-found']);
  });
});
