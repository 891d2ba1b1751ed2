import { beforeEach, describe, expect, test } from 'vitest';
import { expectSound } from '../support/expect-sound.ts';
import { photograph, sharedBrowser } from '../support/open-browser.ts';

const { executablePath, server, page, complaints } = sharedBrowser('the calendar of the desk', {
  as: 'editor',
});
const EVENTS = '/ext/events/v1/events';

beforeEach(() => {
  complaints.length = 0;
});

const make = async (json: object): Promise<number> =>
  (await server.site.make(EVENTS, json, 'editor')).id;

const read = async (id: number) => (await server.site.rest(`${EVENTS}/${id}`)).body;

const startsIn = async (year: number): Promise<readonly string[]> => {
  const query = `starts_between=${year}-01-01,${year}-12-31&per_page=100`;
  const { body } = await server.site.rest(`${EVENTS}?${query}`);
  return body.events.map((one: { start_date: string }) => one.start_date.slice(5, 16));
};

const makeSeries = (year: number): Promise<number> =>
  make({
    title: 'Choir',
    start_date: `${year}-03-04 19:00`,
    end_date: `${year}-03-04 21:00`,
    rrule: 'FREQ=WEEKLY;COUNT=3',
  });

const open = (path: string) => page.goto(`${server.address}/desk/calendar/${path}`);
const day = (date: string) => page.locator(`td[data-day="${date}"]`);

describe.skipIf(!executablePath)('the calendar of the desk', { timeout: 120_000 }, () => {
  test('has an event dragged to another day, and says where it is', async () => {
    const id = await make({
      title: 'Fair',
      start_date: '2031-05-06 10:00',
      end_date: '2031-05-06 12:00',
    });
    await open('?date=2031-05-01');
    await day('2031-05-06').locator('.chip').dragTo(day('2031-05-15'));
    await page.waitForURL('**/desk/calendar/?*done=moved*');
    expect(await day('2031-05-15').locator('.chip').textContent()).toContain('Fair');
    expect((await read(id)).start_date).toBe('2031-05-15 10:00:00');
    await page
      .locator('#said', { hasText: '“Fair” has been moved: it is on Thursday, 15 May 2031' })
      .waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Fair');
    expect(complaints).toEqual([]);
  });

  test('has an event moved by the keyboard alone', async () => {
    const id = await make({
      title: 'Walk',
      start_date: '2031-06-06 10:00',
      end_date: '2031-06-06 12:00',
    });
    await open('?date=2031-06-01');
    await day('2031-06-06').locator('a.name').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Move Walk, 6 June 2031',
    );
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Walk' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('date');
    await page.keyboard.type('06122031');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/desk/calendar/?*done=moved*');
    expect((await read(id)).start_date).toBe('2031-06-12 10:00:00');
    expect(complaints).toEqual([]);
  });

  test('stays in its view when a dialog has moved an event', async () => {
    await make({ title: 'Tour', start_date: '2031-08-05 10:00', end_date: '2031-08-05 12:00' });
    await open('?view=week&date=2031-08-05');
    await page.getByRole('link', { name: 'Move Tour' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Tour' }).locator('[name="date"]').fill('2031-08-07');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/desk/calendar/?*done=moved*');
    expect(new URL(page.url()).searchParams.get('view')).toBe('week');
  });

  test('closes the dialog by Escape, and leaves everything as it is', async () => {
    await make({ title: 'Still', start_date: '2031-07-06 10:00', end_date: '2031-07-06 12:00' });
    await open('?date=2031-07-01');
    await page.getByRole('link', { name: 'Move Still' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(
      'Still',
    );
  });

  test.each([
    ['Only this time', 2032, ['03-04 19:00', '03-12 19:00', '03-18 19:00']],
    ['This and all later times', 2033, ['03-04 19:00', '03-12 19:00', '03-19 19:00']],
    ['All times', 2034, ['03-05 19:00', '03-12 19:00', '03-19 19:00']],
  ])('asks which times of a series are meant: %s', async (choice, year, expected) => {
    await makeSeries(year);
    await open(`?date=${year}-03-01`);
    await day(`${year}-03-11`)
      .locator('.chip')
      .dragTo(day(`${year}-03-12`));
    const dialog = page.getByRole('dialog', { name: 'Choir' });
    await dialog.getByRole('group', { name: 'Which times?' }).first().getByLabel(choice).check();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.waitForURL('**/desk/calendar/?*done=moved*');
    expect(await startsIn(year)).toEqual(expected);
    expect(complaints).toEqual([]);
  });

  test('is sound, in all views and with its dialog', async () => {
    await makeSeries(2035);
    await make({
      title: 'Plan',
      status: 'draft',
      start_date: '2035-03-05',
      end_date: '2035-03-07',
    });
    await make({
      title: 'Lecture',
      start_date: '2035-03-06 20:00',
      end_date: '2035-03-06 21:00',
      event_status: 'cancelled',
    });
    for (const view of ['month', 'week', 'day', 'list']) {
      await open(`?view=${view}&date=2035-03-05`);
      await photograph(page, `desk-calendar-${view}`);
      await expectSound(page);
    }
    await open('?date=2035-03-01');
    await day('2035-03-11').getByRole('link', { name: 'Choir', exact: true }).click();
    await page.getByRole('heading', { name: 'Change anything else' }).waitFor();
    await photograph(page, 'desk-calendar-time');
    await expectSound(page);
  });

  test('shows of the form of a series what its rule needs', async () => {
    const id = await makeSeries(2036);
    await page.goto(`${server.address}/desk/ext_events/${id}`);
    const often = page.getByLabel('How often it repeats');
    expect(await page.getByLabel('Tuesday', { exact: true }).isVisible()).toBe(true);
    await often.selectOption('MONTHLY');
    expect(await page.getByLabel('Tuesday', { exact: true }).isVisible()).toBe(false);
    await page.locator('[name="rrule.on"]').selectOption('weekday');
    expect(await page.getByLabel('Which of them').isVisible()).toBe(true);
    await often.selectOption('');
    expect(await page.locator('[name="rrule.ends"]').isVisible()).toBe(false);
  });
});
