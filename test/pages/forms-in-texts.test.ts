import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailingForm } from '../../src/features/audience/mailing/mailing-form-operations.ts';
import { createMailingList } from '../../src/features/audience/mailing/mailing-list-operations.ts';
import { perform } from '../../src/operation/operation.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let form: { id: number; hash: string };
let signUp: number;

beforeAll(async () => {
  form = await makeForm({
    title: 'Write to us',
    form: '<label>Name [text* your-name class:wide]</label>[email e][checkbox c "x" "y"][submit "Go"]',
  });
  const context = await site.context('admin');
  await perform(createMailingList, context, { title: 'News' });
  await perform(createMailingForm, context, { title: 'Shut', is_open: false });
  signUp = await perform(createMailingForm, context, {
    title: 'Letters',
    lists: ['news'],
    fields: [{ tag: 'FNAME' }],
  });
});

async function makeForm(json: object) {
  const body = await site.make('/forms/v1/contact-forms', json);
  const { body: forms } = await site.rest('/forms/v1/contact-forms', { as: 'admin' });
  return forms.find(({ id }: { id: number }) => id === body.id);
}

let id: number;
let link: string;
beforeEach(async () => {
  const json = { title: 'Contact', status: 'publish' };
  const body = await site.make('/core/v2/pages', json);
  ({ id, link } = body);
});

/** The text as all surfaces show it, which is the same. */
async function shown(content: string): Promise<string> {
  await site.make(`/core/v2/pages/${id}`, { content });
  const { body } = await site.rest(`/core/v2/pages/${id}`);
  const data = await site.query<{ page: { content: string } }>(
    `{ page(id: ${id}, idType: DATABASE_ID) { content } }`,
  );
  const html: string = body.content.rendered;
  expect(data.page.content).toBe(html);
  expect(await page()).toContain(html);
  return html;
}

async function page(): Promise<string> {
  const answer = await site.app.fetch(new Request(link));
  return answer.text();
}

const found = (at: number) => `data-wpcf7-id="${at}"`;

describe('a contact form in a text', () => {
  it.each([
    ['its id', () => `[contact-form-7 id="${form.id}"]`],
    ['the beginning of its hash', () => `[contact-form-7 id="${form.hash}" title="Old name"]`],
    ['its title', () => '[contact-form-7 title="Write to us"]'],
    ['its title beside an unknown id', () => '[contact-form-7 id="99999" title="Write to us"]'],
    [
      'its block',
      () =>
        `<!-- wp:contact-form-7/contact-form-selector {"id":${form.id}} -->\n<div>[contact-form-7 id="${form.id}"]</div>\n<!-- /wp:contact-form-7/contact-form-selector -->`,
    ],
  ])('is named by %s', async (_, text) => {
    expect(await shown(text())).toContain(found(form.id));
  });

  it('has the elements, classes and hidden fields that clients look for', async () => {
    const html = await shown(`Above\n\n[contact-form-7 id="${form.id}" html_class="big"]`);
    const unit = `wpcf7-f${form.id}-p${id}-o1`;
    for (const part of [
      `<div class="wpcf7 no-js contact-form" id="${unit}" lang="en-US" dir="ltr"`,
      'class="wpcf7-form init big"',
      `name="_wpcf7" value="${form.id}"`,
      'name="_wpcf7_locale" value="en_US"',
      `name="_wpcf7_unit_tag" value="${unit}"`,
      `name="_wpcf7_container_post" value="${id}"`,
      '<span class="wpcf7-form-control-wrap field" data-name="your-name">',
      'class="wpcf7-form-control wpcf7-text wpcf7-validates-as-required wide"',
      'class="wpcf7-form-control wpcf7-email wpcf7-text wpcf7-validates-as-email"',
      '<span class="wpcf7-list-item first"><label class="check"><input type="checkbox" name="c[]" value="x">',
      '<span class="wpcf7-list-item-label">x</span>',
      '<input type="submit" value="Go" class="wpcf7-form-control wpcf7-submit has-spinner" />',
      '<div class="wpcf7-response-output" aria-hidden="true"></div>',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('<p><div');
  });

  it('is sent by what the text holds, with or without scripts', async () => {
    const html = await shown(`[contact-form-7 id="${form.id}"]`);
    const body = new FormData();
    for (const [, name = '', value = ''] of html.matchAll(
      /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
    ))
      body.append(name, value);
    body.append('your-name', 'Ann');
    const feedback = `/forms/v1/contact-forms/${form.id}/feedback`;
    const { body: answer } = await site.rest(feedback, { body });
    expect(answer).toMatchObject({ status: 'mail_sent', into: `#wpcf7-f${form.id}-p${id}-o1` });
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const sent = await site.app.fetch(new Request(action, { method: 'POST', body }));
    expect(sent.status).toBe(303);
  });

  it('is another one at each place, and shows at most fifty', async () => {
    const html = await shown(`[contact-form-7 id="${form.id}"]\n\n`.repeat(51));
    expect(html).toContain(`id="wpcf7-f${form.id}-p${id}-o2"`);
    expect(html.split(found(form.id))).toHaveLength(51);
    expect(html).toContain('[contact-form-7');
  });

  it('changes where the form does', async () => {
    const own = await makeForm({ title: 'Changing', form: '[text a]' });
    const text = `[contact-form-7 id="${own.id}"]`;
    expect(await shown(text)).toContain('name="a"');
    const path = `/forms/v1/contact-forms/${own.id}`;
    await site.make(path, { form: '[text b]' });
    expect(await page()).toContain('name="b"');
    await site.rest(path, { as: 'admin', method: 'DELETE' });
    expect(await shown(text)).toContain('Contact form not found.');
  });

  it('tells visitors if it is for users alone', async () => {
    const own = await makeForm({ title: 'Ours', additional_settings: 'subscribers_only: on' });
    expect(await shown(`[contact-form-7 id="${own.id}"]`)).toContain('only for logged in users');
  });

  it('asks a question of each quiz, whose answer is checked', async () => {
    const own = await makeForm({ title: 'Asking', form: '[quiz q "Twice 21?|4 2"]' });
    const content = `[contact-form-7 id="${own.id}"]`;
    await site.make(`/core/v2/pages/${id}`, { content });
    const html = await page();
    expect(html).toMatch(/<span class="wpcf7-quiz-label"[^>]*>Twice 21\?<\/span>/);
    const hash = /name="_wpcf7_quiz_answer_q" value="(\w+)"/.exec(html)?.[1] ?? '';
    const send = async (answer: string) => {
      const body = new FormData();
      body.append('_wpcf7_unit_tag', 'wpcf7-f1-o1');
      body.append('_wpcf7_quiz_answer_q', hash);
      body.append('q', answer);
      return (await site.rest(`/forms/v1/contact-forms/${own.id}/feedback`, { body })).body;
    };
    expect(await send('43')).toMatchObject({
      status: 'validation_failed',
      invalid_fields: [{ field: 'q', message: 'The answer to the quiz is incorrect.' }],
      quiz: { q: ['Twice 21?', expect.any(String)] },
    });
    expect(await send('４２')).toMatchObject({ status: 'mail_sent' });
  });
});

describe('a sign-up form in a text', () => {
  it.each([
    ['by its id', () => `[mc4wp_form id="${signUp}" element_class="wide"]`],
    ['as the first that takes sign-ups', () => '[mc4wp_form element_class="wide"]'],
  ])('is shown %s, with what clients look for', async (_, text) => {
    const html = await shown(text());
    for (const part of [
      `<form id="mc4wp-form-1" class="mc4wp-form mc4wp-form-${signUp} wide" method="post"`,
      `data-id="${signUp}" data-name="Letters"`,
      '<div class="mc4wp-form-fields">',
      'type="email"',
      'name="EMAIL"',
      'name="FNAME"',
      'name="_mc4wp_honeypot" value=""',
      `name="_mc4wp_form_id" value="${signUp}"`,
      'name="_mc4wp_form_element_id" value="mc4wp-form-1"',
      '<div class="mc4wp-response"></div>',
    ])
      expect(html).toContain(part);
  });

  it('is shown by its block, and nothing is where it takes no sign-ups', async () => {
    const block = `<!-- wp:mailchimp-for-wp/form {"id":${signUp}} /-->`;
    expect(await shown(`${block}[mc4wp_form id="1"]`)).toMatch(/^(?!.*\[mc4wp).*mc4wp-form-1/s);
  });

  it('is sent by what the text holds', async () => {
    const html = await shown('[mc4wp_form]');
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
    const [, time = ''] = /name="_mc4wp_timestamp" value="(\d+)"/.exec(html) ?? [];
    const body = new URLSearchParams({ EMAIL: 'ann@example.org', _mc4wp_timestamp: time });
    const answer = await site.app.fetch(new Request(action, { method: 'POST', body }));
    expect(answer.status).toBe(303);
  });
});
