import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitor, setPassword } from '../support/visitor.ts';

const site = sharedSite();

beforeAll(() => setPassword(site, 'editor'));

it.each([
  ['venue', 'The Granary'],
  ['organizer', 'Brass Band'],
])('names a %s in its form', async (field, name) => {
  const { body } = await site.rest(`/ext/events/v1/${field}s`, {
    as: 'editor',
    json: { [field]: name },
  });
  const editor = openVisitor(site);
  await editor.logIn('editor');
  const path = `/desk/ext_${field}/${body.id}`;
  expect((await editor.get(path)).html).toContain(`name="${field}" type="text" value="${name}"`);
  expect((await editor.submit({ [field]: 'Another name' })).status).toBe(303);
  const read = await site.rest(`/ext/events/v1/${field}s/${body.id}`);
  expect(read.body[field]).toBe('Another name');
});
