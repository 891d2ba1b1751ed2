import { describe, expect, test } from 'vitest';
import { createMailingForm } from '../../src/features/audience/mailing/mailing-form-operations.ts';
import { createMailingList } from '../../src/features/audience/mailing/mailing-list-operations.ts';
import { perform } from '../../src/operation/operation.ts';
import { expectSound } from '../support/expect-sound.ts';
import { photograph, sharedBrowser } from '../support/open-browser.ts';
import type { TestServer } from '../support/test-server.ts';

const { executablePath, server, page, complaints } = sharedBrowser('sign-up forms', { fill });

async function fill({ site }: TestServer): Promise<void> {
  const admin = await site.context('admin');
  for (const title of ['News of the boathouse', 'Jobs'])
    await perform(createMailingList, admin, { title });
  await perform(createMailingForm, admin, {
    title: 'Letters from us',
    slug: 'letters',
    lists: ['news-of-the-boathouse', 'jobs'],
    fields: [
      { tag: 'FNAME', label: 'First name', isRequired: true },
      { tag: 'AGE', label: 'Age', type: 'number' },
      { tag: 'SIZE', label: 'Size of shirt', type: 'choice', choices: ['S', 'L'] },
      { tag: 'LIKES', label: 'What do you like?', type: 'choices', choices: ['Birds', 'Boats'] },
    ],
  });
}

const address = () => `${server.address}/subscribe/letters/`;
const subscribers = () => server.site.services.database.prisma.subscriber.findMany();

describe.skipIf(!executablePath)('somebody who signs up', () => {
  test('finds a form that everybody can use', async () => {
    await page.goto(address());
    await expectSound(page);
    await photograph(page, 'sign-up');
  });

  test('is told beside the field what has to be mended, and loses nothing', async () => {
    await page.goto(address());
    await page.getByLabel('E-mail address').fill('ann@example.org');
    await page.getByLabel('Size of shirt').selectOption('L');
    await page.getByLabel('Boats').check();
    await page.getByLabel('Jobs').check();
    await page.waitForTimeout(2100);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('status').getByText('A required field is missing.').waitFor();
    const name = page.getByLabel('First name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await name.evaluate((one) => one === document.activeElement)).toBe(true);
    const note = page.locator(`#${await name.getAttribute('aria-describedby')}`);
    expect(await note.innerText()).toBe('A required field is missing.');
    const color = (one: Element) => getComputedStyle(one).color;
    const border = (one: Element) => getComputedStyle(one).borderTopColor;
    expect(await name.evaluate(border)).toBe(await note.evaluate(color));
    expect(await page.getByLabel('Size of shirt').inputValue()).toBe('L');
    expect(await page.getByLabel('Boats').isChecked()).toBe(true);
    expect(await page.getByLabel('Birds').isChecked()).toBe(false);
    await expectSound(page);
    await photograph(page, 'sign-up-refused');
  });

  test('is told beside the lists that one must be chosen', async () => {
    await page.getByLabel('First name').fill('Ann');
    await page.getByLabel('Jobs').uncheck();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('status').getByText('At least one list must be chosen.').waitFor();
    await expectSound(page);
    await photograph(page, 'sign-up-no-list');
  });

  test('mends it and is thanked; what was written has arrived', async () => {
    await page.getByLabel('Jobs').check();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('status').getByText('Thank you.').waitFor();
    expect(page.url()).toBe(`${address()}?sent=1#sign-up-1`);
    expect(await page.getByLabel('First name').inputValue()).toBe('');
    await expectSound(page);
    await photograph(page, 'sign-up-sent');
    expect(await subscribers()).toMatchObject([
      {
        email: 'ann@example.org',
        status: 'pending',
        pendingFields: '{"FNAME":"Ann","SIZE":"L","LIKES":["Boats"]}',
      },
    ]);
  });

  test('meets nothing that the page forbids itself', () => {
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  });
});
