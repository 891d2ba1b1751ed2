import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { signTime } from '../../../../src/features/audience/forms/submission/submit-contact-form.ts';
import { listen } from '../../../support/listen.ts';
import { forEachTest } from '../../../support/shared.ts';
import { formData, openFormSite } from './form-site.ts';

const forms = forEachTest(openFormSite);

const stored = () =>
  forms.site.services.database.prisma.formSubmission.findMany({
    select: { status: true, reason: true },
  });

describe('spam', () => {
  it('is what fills in the field that people do not see; it is kept and not mailed', async () => {
    const id = await forms.make({ form: '[text a]' });
    const sent = await forms.send(id, { a: 'x', _wpcf7_ak_hp_textarea: 'buy' });
    expect(sent).toMatchObject({ status: 'spam', posted_data_hash: '', invalid_fields: [] });
    expect(await stored()).toMatchObject([{ status: 'spam' }]);
    expect(await forms.site.services.database.prisma.job.count()).toBe(0);
  });

  it('is what comes sooner than the form asks for, or with a time that was not signed here', async () => {
    const id = await forms.make({ form: '[text a]', additional_settings: 'minimum_time: 2' });
    const { authentication, clock } = forms.site.services;
    const shown = signTime(authentication.key, id, clock.now());
    const send = async (a: string, _wpcf7_shown_at: string, to = id) =>
      (await forms.send(to, { a, _wpcf7_shown_at })).status;
    expect(await send('1', shown)).toBe('spam');
    expect(await send('2', shown.replace(/.$/, '!'))).toBe('spam');
    expect(await send('3', signTime(authentication.key, id + 1, clock.now()))).toBe('spam');
    const patient = await forms.make({ form: '[text a]' }); // a browser may fill it in at once
    expect(await send('4', signTime(authentication.key, patient, clock.now()), patient)).toBe(
      'mail_sent',
    );
    forms.clock.set('2026-11-21T12:00:02');
    expect(await send('5', shown)).toBe('mail_sent');
  });

  it('is what says no time where the form asks for one', async () => {
    const id = await forms.make({ form: '[text a]', additional_settings: 'minimum_time: 5' });
    expect((await forms.send(id, { a: 'x' })).status).toBe('spam');
  });

  it('is what comes in masses from one address, and of that nothing is kept', async () => {
    const id = await forms.make({ form: '[text a]' });
    const send = async (a: string, ip: string) => {
      const request = new Request(`http://site.test/api/forms/v1/contact-forms/${id}/feedback`, {
        method: 'POST',
        body: formData({ a }),
      });
      const answer = await forms.site.app.fetch(request, { ip, requestId: 'r' });
      return (await answer.json()).status;
    };
    for (let i = 0; i < 20; i++) expect(await send(String(i), '2001:db8::1')).toBe('mail_sent');
    expect(await send('one more', '2001:db8::2')).toBe('spam');
    expect(await send('from elsewhere', '192.0.2.7')).toBe('mail_sent');
    expect(await stored()).toHaveLength(21);
    forms.clock.set('2026-11-21T12:10:00');
    expect(await send('later', '2001:db8::1')).toBe('mail_sent');
  });
});

describe('a spam check by URL', () => {
  it('is asked with what was sent, and believed; one that fails stops nobody', async () => {
    const asked: unknown[] = [];
    let answer = '{"spam": true}';
    const server = await listen(async (request, response) => {
      asked.push([request.method, await json(request)]);
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
    const checked = await openFormSite({
      FORMS_SPAM_CHECK_URL: `${server.address}/check`,
      GUARDED_FETCH_ALLOW: server.host,
    });
    const id = await checked.make({ title: 'Ask', form: '[text a]' });
    expect((await checked.send(id, { a: 'cheap pills' })).status).toBe('spam');
    expect(asked).toMatchObject([
      ['POST', { form: { id, title: 'Ask' }, values: { a: ['cheap pills'] } }],
    ]);
    answer = '{"spam": false}';
    expect((await checked.send(id, { a: 'hello' })).status).toBe('mail_sent');
    answer = 'not JSON';
    expect((await checked.send(id, { a: 'hello again' })).status).toBe('mail_sent');
    await server.close();
    await checked.close();
  });
});
