import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSound } from '../support/expect-sound.ts';
import { photograph, sharedBrowser } from '../support/open-browser.ts';
import type { TestServer } from '../support/test-server.ts';

const template = `<label>Your name [text* your-name autocomplete:name]</label>
<label>Your e-mail address [email* your-email autocomplete:email]</label>
<label>Subject [select subject include_blank "Tickets" "Lost and found"]</label>
How shall we answer?
[radio answer default:1 "By mail" "By telephone"]
What are you interested in?
[checkbox interest exclusive "Boats" "Birds" free_text "Something else"]
<label>When were you here? [date visited max:2026-12-31]</label>
<label>How was it, from 0 to 10? [range rating min:0 max:10]</label>

<label>Your message [textarea your-message]</label>
<label>A picture [file picture filetypes:png|jpg limit:1mb]</label>
[quiz sum "How much is two and two?|4"]
[acceptance terms] I have read the <a href="/privacy/">privacy policy</a>. [/acceptance]
[text unlabelled placeholder "Anything else?"]

[submit "Send"]`;

const { executablePath, server, browser } = sharedBrowser('contact forms', { fill });
let address: string;

async function fill({ site, address: root }: TestServer): Promise<void> {
  const json = { title: 'Write to us', form: template, additional_settings: 'skip_mail: on' };
  const { id } = await site.make('/forms/v1/contact-forms', json, 'editor');
  address = root + (await site.query(`{ form(id: ${id}) { uri } }`, { as: 'editor' })).form.uri;
}

const submissions = () =>
  server.site.services.database.prisma.formSubmission.findMany({ orderBy: { id: 'asc' } });

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your e-mail address').fill('ann@example.org');
  await page.getByLabel('Your message').fill('First line\nSecond line');
  await page.getByLabel('By telephone').check();
  await page.getByLabel('How much is two and two?').fill('4');
  await page.getByLabel('I have read').check();
}

describe.skipIf(!executablePath).each([
  ['with scripts', true],
  ['without scripts', false],
])('somebody who writes %s', (_, javaScriptEnabled) => {
  const complaints: string[] = [];
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  });
  const word = javaScriptEnabled ? 'script' : 'plain';

  test('finds a form that everybody can use', async () => {
    await page.goto(address);
    if (javaScriptEnabled) await expectSound(page);
    await photograph(page, `form-${word}`);
  });

  test('is told beside each field what has to be mended, and loses nothing', async () => {
    await page.goto(address);
    await page.getByLabel('Your message').fill('First line\nSecond line');
    await page.getByLabel('Your e-mail address').fill('ann');
    await page.waitForTimeout(2100);
    await page.getByRole('button', { name: 'Send' }).click();
    const answer = page.getByRole('status');
    await answer.getByText('One or more fields have an error.').waitFor();
    const name = page.getByLabel('Your name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const note = page.locator(`#${await name.getAttribute('aria-describedby')}`);
    expect(await note.innerText()).toBe('Please fill out this field.');
    expect(await name.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Your message').inputValue()).toBe('First line\nSecond line');
    expect(await page.getByLabel('Your e-mail address').inputValue()).toBe('ann');
    expect(await page.locator('[data-error-of="sum"]').innerText()).toContain('incorrect');
    if (javaScriptEnabled) await expectSound(page);
    await photograph(page, `form-${word}-refused`);
  });

  test('mends it and is thanked; what was written has arrived', async () => {
    await fillIn(page, `Ann ${word}`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('Thank you for your message.').waitFor();
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
    expect(await page.getByLabel('Your name').inputValue()).toBe('');
    expect(page.url()).toBe(javaScriptEnabled ? address : `${address}?sent=1#wpcf7-f1-o1`);
    if (javaScriptEnabled) await expectSound(page);
    await photograph(page, `form-${word}-sent`);
    const last = (await submissions()).at(-1);
    expect(JSON.parse(last?.values ?? '{}')).toMatchObject({
      'your-name': [`Ann ${word}`],
      'your-message': ['First line\nSecond line'],
      answer: ['By telephone'],
    });
    expect(last?.url).toBe(address);
  });

  test('may send a file, and is refused one that is none', async () => {
    await page.goto(address);
    await fillIn(page, `File ${word}`);
    const bytes = Buffer.from('not a picture');
    await page
      .getByLabel('A picture')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: bytes });
    await page.waitForTimeout(2100);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('[data-error-of="picture"]').getByText('not allowed').waitFor();
  });

  test('meets nothing that the page forbids itself', () => {
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });
});
