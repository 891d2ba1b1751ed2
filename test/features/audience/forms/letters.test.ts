import { describe, expect, it } from 'vitest';
import { forEachTest } from '../../../support/shared.ts';
import { makePicture } from '../../../support/test-image.ts';
import { formData, openFormSite } from './form-site.ts';

const forms = forEachTest(openFormSite);

const form =
  '[text name][email mail][textarea words][select to "Sales|sales@example.org" "Other|x"]';

async function letterOf(mail: object, fields: Record<string, string>, more: object = {}) {
  const id = await forms.make({ form, mail: { recipient: 'owner@example.org', ...mail }, ...more });
  expect((await forms.send(id, fields)).status).toBe('mail_sent');
  await expect.poll(() => forms.inbox.letters.length).toBe(1);
  const [{ raw, recipients } = { raw: '', recipients: [] }] = forms.inbox.letters;
  const [head = '', ...body] = raw.split('\r\n\r\n');
  return {
    recipients,
    raw,
    head: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'),
    body: body.join('\r\n\r\n').replace(/=\r\n/g, ''),
  };
}

describe('the letter of a form', () => {
  it('has what was sent and what is known of the site where its template has marks', async () => {
    const { head, body, recipients } = await letterOf(
      {
        subject: '[_site_title]: [name]',
        body: '[name] wrote on [_date] at [_time]:\n[words]\n[_form_title] [_site_url] [unknown] [[name]]',
        additional_headers: 'Reply-To: [name] <[mail]>\nX-Form: [to]',
      },
      { name: 'Ann', mail: 'ann@example.net', words: 'One\nTwo', to: 'Sales' },
      { title: 'Ask us' },
    );
    expect(recipients).toEqual(['owner@example.org']);
    expect(head).toContain('Subject: Almanac: Ann');
    expect(head).toContain('Reply-To: Ann <ann@example.net>');
    expect(head).toContain('X-Form: sales@example.org');
    expect(body.trim()).toBe(
      'Ann wrote on 2026-11-21 at 12:00:\r\nOne\r\nTwo\r\nAsk us http://site.test [unknown] [name]',
    );
  });

  it('has what is known of the page, the sender and the form', async () => {
    const { site } = forms;
    await site.make('/core/v2/users/me', {
      first_name: 'Ada',
      last_name: 'Low',
      nickname: 'ada',
      url: 'https://ada.example',
    });
    const post = async (title: string, status: string) => {
      const json = { title, status, date: '2026-01-02T03:04:05' };
      return (await site.make('/core/v2/posts', json)) as {
        id: number;
        link: string;
      };
    };
    const shown = await post('Tickets &amp; more', 'publish');
    const hidden = await post('Secret', 'private');
    const marks = [
      '_post_id',
      '_post_name',
      '_post_title',
      '_post_url',
      '_post_author',
      '_post_author_email',
    ]
      .concat(['_user_login', '_user_email', '_user_first_name', '_user_display_name'])
      .concat([
        '_invalid_fields',
        '_serial_number',
        '_raw_to',
        '_format_when "D, j M Y"',
        "_format_name 'Y'",
      ]);
    const body = marks.map((mark) => `[${mark}]`).join('|');
    const mail = { recipient: 'owner@example.org', body };
    const fields = { name: 'Ann', to: 'Sales', when: '2026-12-24' };
    const id = await forms.make({ form: `${form}[date when]`, mail });
    const sendFrom = async (more: Record<string, string>, headers = {}) => {
      const before = forms.inbox.letters.length;
      await forms.send(id, { ...fields, ...more, words: `Number ${before}` }, headers);
      await expect.poll(() => forms.inbox.letters.length).toBe(before + 1);
      const raw = forms.inbox.letters.at(-1)?.raw ?? '';
      return raw
        .split('\r\n\r\n')
        .slice(1)
        .join('\n')
        .replace(/=\r\n/g, '')
        .replaceAll('=3D', '=')
        .trim()
        .split('|');
    };
    const last = ['Sales', 'Thu, 24 Dec 2026', 'Ann'];
    const about = [
      String(shown.id),
      'tickets-more',
      'Tickets & more',
      shown.link,
      'Admin',
      'admin@site.test',
    ];
    const nobody = ['', '', '', ''];
    const none = ['', '', '', '', '', ''];
    const container = { _wpcf7_container_post: String(shown.id) };
    expect(await sendFrom(container)).toEqual([...about, ...nobody, '0', '1', ...last]);
    expect(await sendFrom({}, { referer: `${shown.link}?x=1` })).toEqual([
      ...about,
      ...nobody,
      '0',
      '2',
      ...last,
    ]);
    const secret = { _wpcf7_container_post: String(hidden.id) };
    expect(await sendFrom(secret)).toEqual([...none, ...nobody, '0', '3', ...last]);
    const user = { authorization: site.authorization('admin') };
    expect(await sendFrom(secret, user)).toEqual([
      ...[String(hidden.id), 'secret', 'Secret', hidden.link, 'Admin', 'admin@site.test'],
      ...['admin', 'admin@site.test', 'Ada', 'Admin', '0', '4', ...last],
    ]);
  });

  it('that nobody has written leaves empty what the form does not ask for', async () => {
    const id = await forms.make({ form: '[text your-name][text subject]' });
    await forms.send(id, { 'your-name': 'Ann', subject: 'Hi' });
    await expect.poll(() => forms.inbox.letters.length).toBe(1);
    const raw = forms.inbox.letters[0]?.raw ?? '';
    expect(raw).toContain('From: Ann');
    expect(raw).not.toContain('[your-');
  });

  it('goes to whom a choice stands for', async () => {
    const { recipients } = await letterOf({ recipient: '[to]' }, { to: 'Sales' });
    expect(recipients).toEqual(['sales@example.org']);
  });

  it('gets no header, recipient or line from what was sent', async () => {
    const evil = 'x\r\nBcc: victim@example.org\r\n\r\n<victim@example.org>, victim@example.org';
    const { head, recipients, raw } = await letterOf(
      {
        subject: 'From [name]',
        sender: '[name] <mail@site.test>',
        recipient: 'Owner [name] <owner@example.org>, [words]',
        additional_headers: 'Reply-To: [name] <[mail]>\nCc: [words]\nX-[name]: y\nX-Name: [name]',
        body: 'Nothing.',
      },
      { name: evil, mail: 'ann@example.net', words: evil },
    );
    expect(recipients).toEqual(['owner@example.org']);
    expect(head.map((line) => line.split(':')[0]?.toLowerCase()).sort()).toEqual(
      [
        ...['content-transfer-encoding', 'content-type', 'date', 'from', 'message-id'],
        ...['mime-version', 'reply-to', 'subject', 'to', 'x-name'],
      ].sort(),
    );
    expect(raw.split('\r\n\r\n')).toHaveLength(2);
  });

  it('is not read for marks a second time', async () => {
    const { body } = await letterOf({ body: '[name]' }, { name: '[_site_admin_email]' });
    expect(body.trim()).toBe('[_site_admin_email]');
  });

  it('in HTML shows what was sent as text', async () => {
    const { head, body } = await letterOf(
      { use_html: true, body: '<p class="x">[name]</p>' },
      { name: '<script>alert("1")</script> & \'more\'' },
    );
    expect(head).toContain('Content-Type: text/html; charset=utf-8');
    expect(body.replace(/=3D/g, '=')).toContain(
      '<p class="x">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;</p>',
    );
  });

  it('leaves out lines without anything in them where it is told so', async () => {
    const { body } = await letterOf(
      { exclude_blank: true, body: 'Name: [name]\nMail: [mail]\nEnd' },
      { name: 'Ann' },
    );
    expect(body.trim()).toBe('Name: Ann\r\nEnd');
  });

  it('goes to who wrote as well where the second one is switched on', async () => {
    const id = await forms.make({
      form,
      mail: { recipient: 'owner@example.org' },
      mail_2: { active: true, recipient: '[mail]', subject: 'Thank you' },
    });
    await forms.send(id, { mail: 'ann@example.net' });
    await expect.poll(() => forms.inbox.letters.length).toBe(2);
    expect(forms.inbox.letters.flatMap(({ recipients }) => recipients).sort()).toEqual([
      'ann@example.net',
      'owner@example.org',
    ]);
  });

  it('that nobody would get makes the form say so, and what was sent is kept', async () => {
    const id = await forms.make({ form, mail: { recipient: '[words]' } });
    expect(await forms.send(id, { words: 'hello' })).toMatchObject({ status: 'mail_failed' });
    expect(await forms.site.services.database.prisma.formSubmission.findMany()).toMatchObject([
      { status: 'failed', values: expect.stringContaining('hello') },
    ]);
  });

  it('that nobody would get goes out when it is sent again and somebody can get it', async () => {
    const { site, inbox } = forms;
    const id = await forms.make({ form, mail: { recipient: '[words]' } });
    const send = () => forms.send(id, { words: 'hello' });
    expect(await send()).toMatchObject({ status: 'mail_failed' });
    expect(await send()).toMatchObject({ status: 'mail_failed' });
    expect(await site.services.database.prisma.formSubmission.count()).toBe(1);
    const mail = { recipient: 'owner@example.org' };
    await site.make(`/forms/v1/contact-forms/${id}`, { mail });
    expect(await send()).toMatchObject({ status: 'mail_sent' });
    await expect.poll(() => inbox.letters.length).toBe(1);
  });

  it('that was given up and is sent later after all is told of as sent', async () => {
    const { site, inbox } = forms;
    const submissions = () => site.services.database.prisma.formSubmission.findMany();
    const id = await forms.make({ form, mail: { recipient: 'owner@example.org' } });
    inbox.refusals.push({ code: 550 });
    await forms.send(id, { words: 'hello' });
    await expect.poll(submissions).toMatchObject([{ status: 'failed' }]);
    const data = await site.query<{ failedJobs: { nodes: Record<string, unknown>[] } }>(
      '{ failedJobs { nodes { id kind about } } }',
      { as: 'admin' },
    );
    const [job] = data.failedJobs.nodes;
    const [submission] = await submissions();
    expect(job).toMatchObject({ kind: 'form-letter', about: `submission ${submission?.id}` });
    await site.graphql(`mutation { retryJob(input: { id: "${job?.id}" }) { retriedId } }`, {
      as: 'admin',
    });
    await expect.poll(submissions).toMatchObject([{ status: 'mailed' }]);
    expect(inbox.letters).toHaveLength(1);
  });

  it('that nobody would get is not made up for by another', async () => {
    const { site, inbox } = forms;
    const id = await forms.make({
      form,
      mail: { recipient: '[words]' },
      mail_2: { active: true, recipient: 'owner@example.org', subject: 'Copy' },
    });
    await forms.send(id, { words: 'nobody' });
    await expect.poll(() => inbox.letters.length).toBe(1);
    await expect.poll(() => site.services.database.prisma.job.count()).toBe(0);
    expect(await site.services.database.prisma.formSubmission.findMany()).toMatchObject([
      { status: 'failed' },
    ]);
  });

  it('is not sent where the form says so', async () => {
    const id = await forms.make({ form, additional_settings: 'skip_mail: on' });
    expect(await forms.send(id, { words: 'hello' })).toMatchObject({ status: 'mail_sent' });
    expect(await forms.site.services.database.prisma.job.count()).toBe(0);
  });

  it('is not sent by a form that is only shown around, which says so', async () => {
    const id = await forms.make({ form, additional_settings: 'demo_mode: on' });
    expect(await forms.send(id, { words: 'hello' })).toMatchObject({
      status: 'mail_sent',
      demo_mode: true,
    });
    expect(await forms.site.services.database.prisma.job.count()).toBe(0);
  });
});

describe('files of a form', () => {
  const withFile = { form: '[text a][file f limit:100kb filetypes:png|pdf]' };
  const mail = { recipient: 'owner@example.org', attachments: '[f]' };
  const files = () => forms.site.services.database.prisma.formSubmissionFile.findMany();
  const picture = async (name: string) =>
    new File([await makePicture({ width: 20, height: 10, format: 'png' })], name);

  it('are attached, and deleted when they have been mailed', async () => {
    const id = await forms.make({ ...withFile, mail });
    forms.inbox.refusals.push({ code: 451 });
    expect((await forms.send(id, { a: 'x', f: await picture('My boat.png') })).status).toBe(
      'mail_sent',
    );
    await expect
      .poll(() => forms.site.services.database.prisma.job.findMany())
      .toMatchObject([{ attempts: 1, lockedUntil: null }]);
    expect(await files()).toMatchObject([{ name: 'My-boat.png', content: expect.anything() }]);
    forms.clock.set('2026-11-21T12:00:15');
    await expect.poll(files).toMatchObject([{ name: 'My-boat.png', content: null }]);
    expect(forms.inbox.letters[0]?.raw).toContain('filename=My-boat.png');
    expect(await forms.site.services.database.prisma.formSubmission.findMany()).toMatchObject([
      { status: 'mailed', lettersLeft: 0 },
    ]);
  });

  it('stay where no letter has them', async () => {
    const id = await forms.make({ ...withFile, mail: { recipient: 'owner@example.org' } });
    await forms.send(id, { a: 'x', f: await picture('My boat.png') });
    const { prisma } = forms.site.services.database;
    await expect.poll(() => prisma.formSubmission.findMany()).toMatchObject([{ status: 'mailed' }]);
    expect(await files()).toMatchObject([{ content: expect.anything() }]);
  });

  it('stay without a mail server, and the submission does not count as mailed', async () => {
    const offline = await openFormSite({ SMTP_URL: '' });
    const { prisma } = offline.site.services.database;
    const id = await offline.make({ ...withFile, mail });
    await offline.send(id, { a: 'x', f: await picture('My boat.png') });
    await expect.poll(() => prisma.job.count()).toBe(0);
    expect(await prisma.formSubmission.findMany()).toMatchObject([{ status: 'stored' }]);
    expect(await prisma.formSubmissionFile.findMany()).toMatchObject([
      { content: expect.anything() },
    ]);
    await offline.close();
  });

  it('may be several in one field that says so, in their order, each attached', async () => {
    const id = await forms.make({ form: '[file f multiple max:2]', mail });
    const both = [await picture('one.png'), await picture('two.png')];
    expect((await forms.send(id, { 'f[]': both })).status).toBe('mail_sent');
    expect(await files()).toMatchObject([
      { field: 'f', name: 'one.png' },
      { field: 'f', name: 'two.png' },
    ]);
    await expect.poll(() => forms.inbox.letters[0]?.raw).toContain('filename=two.png');
    expect(forms.inbox.letters[0]?.raw).toContain('filename=one.png');
  });

  it('are refused where there are more than the field takes, or one of them is wrong', async () => {
    const id = await forms.make({ form: '[file f multiple max:2 filetypes:png]' });
    const one = await picture('one.png');
    const refusalOf = async (sent: readonly File[]) =>
      (await forms.send(id, { f: sent })).invalid_fields.map(({ message }) => message);
    expect(await refusalOf([one, one, one])).toEqual(['Too many items are selected.']);
    expect(await refusalOf([one, new File(['MZ'], 'b.png')])).toEqual([
      'You are not allowed to upload files of this type.',
    ]);
    expect(await files()).toEqual([]);
  });

  it('are at most ten in a form, and the last alone of a field for one', async () => {
    const id = await forms.make({ form: '[file f]' });
    const path = `/forms/v1/contact-forms/${id}/feedback`;
    const one = await picture('one.png');
    // As bytes, so that the client does not go on with a body that the server has left.
    const eleven = new Response(formData({ f: Array.from({ length: 11 }, () => one) }));
    const headers = { 'content-type': eleven.headers.get('content-type') ?? '' };
    const body = new Uint8Array(await eleven.arrayBuffer());
    // An error of a file that nobody hears would end the process, and this run.
    for (let i = 0; i < 20; i++) {
      const refused = await forms.site.rest(path, { method: 'POST', headers, body });
      expect([refused.status, refused.body.code]).toEqual([413, 'rest_request_too_large']);
    }
    await forms.send(id, { f: [one, await picture('two.png')] });
    expect(await files()).toMatchObject([{ name: 'two.png' }]);
  });

  it('stay where the setting says so', async () => {
    const keeping = await openFormSite({ FORMS_KEEP_FILES: 'true' });
    const id = await keeping.make({ ...withFile, mail });
    await keeping.send(id, { f: await picture('boat.png') });
    const { prisma } = keeping.site.services.database;
    await expect.poll(() => prisma.formSubmission.findMany()).toMatchObject([{ status: 'mailed' }]);
    expect(await prisma.formSubmissionFile.findMany()).toMatchObject([
      { content: expect.anything() },
    ]);
    await keeping.close();
  });

  it.each([
    ['is too large', new File(['x'.repeat(150_000)], 'a.pdf'), /too large|not allowed/],
    ['is of another type', new File(['text'], 'a.txt'), /not allowed/],
    ['is not what its name says', new File(['MZ program'], 'a.png'), /not allowed/],
  ])('are refused where one %s', async (_, file, message) => {
    const id = await forms.make(withFile);
    const { status, invalid_fields } = await forms.send(id, { f: file });
    expect(status).toBe('validation_failed');
    expect(invalid_fields).toMatchObject([{ field: 'f', message: expect.stringMatching(message) }]);
    expect(await files()).toEqual([]);
  });

  it('are needed where the tag has an asterisk', async () => {
    const id = await forms.make({ form: '[file* f]' });
    expect(await forms.send(id, { f: new File([], 'empty.png') })).toMatchObject({
      invalid_fields: [{ field: 'f', message: 'Please fill out this field.' }],
    });
  });

  it('that no field of the form asks for are not kept', async () => {
    const id = await forms.make({ form: '[text a]' });
    expect((await forms.send(id, { a: 'x', f: await picture('boat.png') })).status).toBe(
      'mail_sent',
    );
    expect(await files()).toEqual([]);
  });
});
