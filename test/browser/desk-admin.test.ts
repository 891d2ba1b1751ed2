import { describe, expect, test } from 'vitest';
import { installDemo } from '../../src/app/demo/install-demo.ts';
import { toViewer } from '../../src/auth/viewer.ts';
import { systemContext } from '../../src/operation/context.ts';
import { accessibilityFaults, photograph, sharedBrowser } from '../support/open-browser.ts';

const { executablePath, server, page, complaints } = sharedBrowser('the desk', {
  as: 'admin',
  async fill({ site: { services, users } }) {
    const viewer = toViewer({ id: users.admin, login: 'admin', roles: 'administrator' });
    await installDemo(await systemContext(services, viewer));
  },
});

const to = (path: string) => page.goto(new URL(path, server.address).href);

describe.skipIf(!executablePath)('somebody who looks after a site', () => {
  test.each([
    '',
    'donation/',
    'donation/1',
    'donation-report',
    'campaign/1',
    'contact-form/',
    'subscriber/',
    'mailing-form/new',
    'settings/',
    'seo/',
    'webhook/new',
    'event-import/',
    'event-import/do/calendar',
    'health',
    'failed-job/',
  ])('finds /desk/%s sound on desks and phones', async (path) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await to(`/desk/${path}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isTooWide).toBe(false);
    }
    await photograph(page, `desk-${path.replaceAll('/', '-')}`);
    expect(complaints).toEqual([]);
  });

  test('sees an import go on without loading the page again', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const begun = await server.site.graphql<{ createEventImport: { importId: string } }>(
      'mutation { createEventImport(input: { origin: "elsewhere" }) { importId } }',
      { as: 'admin' },
    );
    await to('/desk/event-import/');
    await page.locator('.status', { hasText: 'Pending' }).waitFor();
    await server.site.graphql(
      'mutation ($id: String!) { cancelEventImport(input: { importId: $id }) { eventImport { status } } }',
      { as: 'admin', variables: { id: begun.data.createEventImport.importId } },
    );
    await page.locator('.status', { hasText: 'Failed' }).waitFor();
  });

  test('imports a calendar from a file', async () => {
    await to('/desk/event-import/do/calendar');
    const text = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//x//y//EN',
      'BEGIN:VEVENT',
      'UID:one@example.org',
      'DTSTAMP:20270101T000000Z',
      'DTSTART:20270501T100000Z',
      'DTEND:20270501T110000Z',
      'SUMMARY:From a file',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) });
    await page.locator('main form button[type=submit]').click();
    await page.locator('dt', { hasText: 'Created' }).waitFor();
    expect(await page.locator('.facts').innerText()).toContain('1');
  });
});
