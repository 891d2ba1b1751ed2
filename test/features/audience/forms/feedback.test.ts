import { describe, expect, it } from 'vitest';
import { shared } from '../../../support/shared.ts';
import { type Fields, formData, openFormSite } from './form-site.ts';

const forms = shared(openFormSite);

const stored = () => forms.site.services.database.prisma.formSubmission.findMany();

/** Sends a form of one tag, from an address of its own, and answers what is wrong with the field. */
async function refusalOf(tag: string, fields: Fields, json: object = {}): Promise<string> {
  const id = await forms.make({ form: tag, ...json });
  const { invalid_fields, status } = await forms.send(id, fields);
  return invalid_fields.map(({ message }) => message).join(' ') || status;
}

const REQUIRED = 'Please fill out this field.';
const NO_CHOICE = 'Undefined value was submitted through this field.';
const TOO_MANY = 'Too many items are selected.';

describe('what is sent by a form', () => {
  it.each<[string, Fields, string]>([
    ['[text* a]', {}, REQUIRED],
    ['[text* a]', { a: '  ' }, REQUIRED],
    ['[text a]', {}, 'mail_sent'],
    ['[text a minlength:3]', { a: 'ab' }, 'This field has a too short input.'],
    ['[text a minlength:3]', {}, 'mail_sent'],
    ['[text a maxlength:3]', { a: 'abcd' }, 'This field has a too long input.'],
    ['[text a maxlength:3]', { a: '👋👋👋' }, 'mail_sent'],
    ['[text a]', { a: 'x'.repeat(40_001) }, 'This field has a too long input.'],
    ['[textarea a 40x10/5]', { a: '123456' }, 'This field has a too long input.'],
    ['[email a]', { a: 'ann@' }, 'Please enter an email address.'],
    ['[email a]', { a: 'ann@example.org' }, 'mail_sent'],
    ['[url a]', { a: 'javascript:alert(1)' }, 'Please enter a URL.'],
    ['[url a]', { a: 'https://example.org/' }, 'mail_sent'],
    ['[tel a]', { a: 'call me' }, 'Please enter a telephone number.'],
    ['[tel a]', { a: '+49 (30) 123-456' }, 'mail_sent'],
    ['[number a]', { a: '1,5' }, 'Please enter a number.'],
    ['[number a min:2 max:4]', { a: '1' }, 'This field has a too small number.'],
    ['[number a min:2 max:4]', { a: '4.5' }, 'This field has a too large number.'],
    ['[number a min:0 step:0.1]', { a: '0.3' }, 'mail_sent'],
    ['[number a min:0 step:0.1]', { a: '0.35' }, 'Please enter a number.'],
    ['[range a min:0 max:9]', { a: '10' }, 'This field has a too large number.'],
    ['[date a]', { a: '2026-02-30' }, 'Please enter a date in YYYY-MM-DD format.'],
    ['[date a min:2026-01-01]', { a: '2025-12-31' }, 'This field has a too early date.'],
    ['[date a max:2026-01-01]', { a: '2026-01-02' }, 'This field has a too late date.'],
    ['[select a "x" "y|z"]', { a: 'z' }, NO_CHOICE],
    ['[select a "x" "y|z"]', { a: 'y' }, 'mail_sent'],
    ['[select a "x" "y"]', { a: ['x', 'y'] }, TOO_MANY],
    ['[select a multiple "x" "y"]', { 'a[]': ['x', 'y'] }, 'mail_sent'],
    ['[select* a first_as_label "Pick" "y"]', { a: 'Pick' }, NO_CHOICE],
    ['[checkbox* a "x"]', {}, REQUIRED],
    ['[checkbox a "x" "y"]', { 'a[]': ['x', 'y'] }, 'mail_sent'],
    ['[checkbox a exclusive "x" "y"]', { 'a[]': ['x', 'y'] }, TOO_MANY],
    [
      '[checkbox a free_text "x" "other"]',
      { 'a[]': 'other', _wpcf7_free_text_a: 'cat' },
      'mail_sent',
    ],
    ['[radio a "x" "y"]', {}, REQUIRED],
    ['[acceptance a][/acceptance]', {}, 'acceptance_missing'],
    ['[acceptance a] Yes [/acceptance]', { a: '1' }, 'mail_sent'],
    ['[acceptance a optional] Yes [/acceptance]', {}, 'mail_sent'],
    ['[acceptance a invert] Yes [/acceptance]', { a: '1' }, 'acceptance_missing'],
    ['[quiz a "2 + 2?|4"]', { a: '4' }, 'The answer to the quiz is incorrect.'],
    ['[hidden a "x"]', { a: 'y' }, 'mail_sent'],
  ])('is looked at by the rules of %s: %j → %s', async (tag, fields, expected) => {
    await forms.site.services.database.prisma.formSubmission.deleteMany();
    expect(await refusalOf(tag, fields)).toBe(expected);
    expect(await stored()).toHaveLength(expected === 'mail_sent' ? 1 : 0);
  });

  it('is refused in the words of the form', async () => {
    const messages = { invalid_required: 'Bitte ausfüllen.' };
    expect(await refusalOf('[text* a]', {}, { messages })).toBe('Bitte ausfüllen.');
  });

  it('is told to clients by the same rules', async () => {
    const id = await forms.make({
      form: '[email* e maxlength:80][select s "x" "y"]',
      locale: 'de_DE',
    });
    const { body } = await forms.site.rest(`/forms/v1/contact-forms/${id}/feedback/schema`);
    expect(body).toEqual({
      version: expect.any(String),
      locale: 'de_DE',
      rules: [
        { rule: 'maxitems', field: 's', threshold: 1, error: TOO_MANY },
        { rule: 'required', field: 'e', error: REQUIRED },
        { rule: 'email', field: 'e', error: 'Please enter an email address.' },
        { rule: 'maxlength', field: 'e', threshold: 80, error: 'This field has a too long input.' },
        { rule: 'enum', field: 's', accept: ['x', 'y'], error: NO_CHOICE },
      ],
    });
  });

  it('is told, and refused, by the kinds of fields, with what may be chosen at the end', async () => {
    const form =
      '[textarea* a][text* t][select* s "x"][radio r "x"][number* n][file* f][date* d][checkbox* c "x"]';
    const id = await forms.make({ form });
    const { body } = await forms.site.rest(`/forms/v1/contact-forms/${id}/feedback/schema`);
    const told = body.rules.map(({ rule, field }: Record<string, string>) => `${field} ${rule}`);
    expect(told).toEqual([
      ...['r required', 'r maxitems', 'c required', 'd required', 'd date'],
      ...['f requiredfile', 'f file', 'f maxfilesize', 'n required', 'n number'],
      ...['s required', 's maxitems', 't required', 't maxlength', 'a required', 'a maxlength'],
      ...['r enum', 'c enum', 's enum'],
    ]);
    const { invalid_fields } = await forms.send(id, {});
    expect(invalid_fields.map(({ field }) => field).join('')).toBe('rcdfnsta');
  });

  it('takes of the name on the page what names may hold', async () => {
    const id = await forms.make({ form: '[text* a]' });
    const path = `/forms/v1/contact-forms/${id}/feedback`;
    const sent = async (tag: string) => {
      const body = new FormData();
      body.append('_wpcf7_unit_tag', tag);
      return (await forms.site.rest(path, { body })).body;
    };
    expect(await sent('weird tag!')).toMatchObject({
      into: '#weirdtag',
      invalid_fields: [{ error_id: 'weirdtag-ve-a' }],
    });
    expect((await sent('!')).code).toBe('wpcf7_unit_tag_not_found');
  });

  it('is for users alone where the form says so', async () => {
    const json = { form: '[text* a]', additional_settings: 'subscribers_only: on' };
    const id = await forms.make(json);
    expect(await forms.send(id, {})).toEqual({
      contact_form_id: id,
      status: 'error',
      message: 'This form is available only for logged in users.',
      invalid_fields: [],
      into: '#wpcf7-f1-o1',
    });
    const path = `/forms/v1/contact-forms/${id}/feedback`;
    const known = await forms.site.rest(path, { as: 'subscriber', body: formData({}) });
    expect(known.body.status).toBe('validation_failed');
  });

  it('answers a quiz with the hash of the question that was asked, for a day', async () => {
    const id = await forms.make({ form: '[quiz q "The capital of Peru?|Lima"]' });
    const { body } = await forms.site.rest(`/forms/v1/contact-forms/${id}/refill`);
    const [question, hash] = body.quiz.q;
    expect(question).toBe('The capital of Peru?');
    const answer = (q: string) => forms.send(id, { q, _wpcf7_quiz_answer_q: hash });
    expect(await answer('Quito')).toMatchObject({ status: 'validation_failed' });
    expect(await answer(' lima ')).toMatchObject({ status: 'mail_sent' });
    const other = await forms.make({ form: '[quiz q "The capital of Peru?|Lima"]' });
    expect(await forms.send(other, { q: 'Lima', _wpcf7_quiz_answer_q: hash })).toMatchObject({
      status: 'validation_failed',
    });
    forms.clock.set('2026-11-23T12:00:00');
    expect(await answer('lima')).toMatchObject({ status: 'validation_failed' });
    forms.clock.set('2026-11-21T12:00:00');
  });

  it('names the elements of a field that is wrong', async () => {
    const id = await forms.make({ form: '[text* a id:first]' });
    expect((await forms.send(id, {})).invalid_fields).toEqual([
      { field: 'a', message: REQUIRED, idref: 'first', error_id: 'wpcf7-f1-o1-ve-a' },
    ]);
  });

  it('that comes twice within half a minute is one submission', async () => {
    await forms.site.services.database.prisma.formSubmission.deleteMany();
    const id = await forms.make({ form: '[text a]' });
    const first = await forms.send(id, { a: 'once' });
    expect(await forms.send(id, { a: 'once' })).toEqual(first);
    expect(await forms.send(id, { a: 'twice' })).toMatchObject({ status: 'mail_sent' });
    expect(await stored()).toHaveLength(2);
  });

  it('is refused where it is no multipart form, or of no form, before anything is read', async () => {
    const path = '/forms/v1/contact-forms';
    const id = await forms.make({ form: '[text a]' });
    const urlencoded = await forms.site.rest(`${path}/${id}/feedback`, {
      body: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([urlencoded.status, urlencoded.body.code]).toEqual([
      415,
      'wpcf7_unsupported_media_type',
    ]);
    const unknown = await forms.site.rest(`${path}/999/feedback`, { body: formData({}) });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'wpcf7_not_found']);
    const broken = await forms.site.rest(`${path}/${id}/feedback`, {
      body: '--x\r\nContent-Dis',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
  });
});
