import { expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitorAs } from '../support/visitor.ts';

const site = sharedSite();

it.each([
  ['venue', 'The Granary'],
  ['organizer', 'Brass Band'],
])('names a %s in its form', async (field, name) => {
  const body = await site.make(`/ext/events/v1/${field}s`, { [field]: name }, 'editor');
  const editor = await openVisitorAs(site, 'editor');
  const path = `/desk/ext_${field}/${body.id}`;
  expect((await editor.get(path)).html).toContain(`name="${field}" type="text" value="${name}"`);
  expect((await editor.submit({ [field]: 'Another name' })).status).toBe(303);
  const read = await site.rest(`/ext/events/v1/${field}s/${body.id}`);
  expect(read.body[field]).toBe('Another name');
});

it('chooses the contact form of reservations by its title', async () => {
  const asked = { title: 'What do you eat?', form: '[text food] [submit "Send"]' };
  const form = await site.make('/forms/v1/contact-forms', asked);
  const json = {
    title: 'Supper',
    capacity: 10,
    start_date: '2040-06-01 18:00:00',
    end_date: '2040-06-01 20:00:00',
  };
  const body = await site.make('/ext/events/v1/events', json);
  const admin = await openVisitorAs(site, 'admin');
  const { html } = await admin.get(`/desk/ext_events/${body.id}`);
  expect(html).toMatch(new RegExp(`<option value="${form.id}"[^>]*>What do you eat\\?</option>`));
  const save = async (rsvp_form: string) => {
    await admin.get(`/desk/ext_events/${body.id}`);
    await admin.submit({ rsvp_form });
    return (await site.rest(`/ext/events/v1/events/${body.id}`)).body.rsvp_form;
  };
  expect(await save(String(form.id))).toBe(form.id);
  expect(await save('')).toBeNull();
});
