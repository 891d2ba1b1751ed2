import { describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const site = sharedSite();

const path = '/forms/v1/contact-forms';
const make = async (json: object) => await site.make(path, json, 'editor');

describe('contact forms', () => {
  it('are listed for those who write, managed by editors, and refused with 403 to all others', async () => {
    const { id } = await make({ title: 'Rights' });
    const statuses = async (as: TestUser | undefined) => {
      const who = { as };
      const list = await site.rest(path, who);
      const read = await site.rest(`${path}/${id}`, who);
      const written = await site.rest(`${path}/${id}`, { ...who, method: 'PUT', json: {} });
      return [list.status, read.status, written.status];
    };
    expect(await statuses('admin')).toEqual([200, 200, 200]);
    expect(await statuses('editor')).toEqual([200, 200, 200]);
    expect(await statuses('author')).toEqual([200, 403, 403]);
    expect(await statuses('contributor')).toEqual([200, 403, 403]);
    expect(await statuses('subscriber')).toEqual([403, 403, 403]);
    expect(await statuses(undefined)).toEqual([403, 403, 403]);
  });

  it('begin as a form that works, mailed to the first administrator', async () => {
    const form = await make({});
    expect(form.title).toBe('Untitled');
    expect(form.config_errors).toEqual([]);
    expect(form.properties.mail.sender).toBe('[_site_title] <admin@site.test>');
    expect(form.properties.form.fields).toHaveLength(5);
  });

  it('tell their maker that they reach nobody while the site has no address, and work once it has', async () => {
    const admin = `/core/v2/users/${site.users.admin}`;
    const { prisma } = site.services.database;
    await prisma.user.update({ where: { id: site.users.admin }, data: { email: '' } });
    await site.make(admin, { nickname: 'Boss' });
    const form = await make({});
    expect(form.config_errors).toEqual({
      'mail.sender': [{ code: 'no_site_email', message: expect.any(String) }],
      'mail.recipient': [{ code: 'no_site_email', message: expect.any(String) }],
    });
    const path = `/forms/v1/contact-forms/${form.id}`;
    await site.make(admin, { email: 'admin@site.test' });
    const mended = await site.rest(path, { as: 'admin', json: { title: 'Again' } });
    expect(mended.body.config_errors).toEqual([]);
    const elsewhere = { recipient: 'ann@example.org', sender: 'site@example.org' };
    const own = await make({ mail: { ...form.properties.mail, ...elsewhere } });
    expect(own.config_errors).toEqual([]);
  });

  it('tell of mail tags without a field, and of addresses that get no letter', async () => {
    const mail = { recipient: 'a@example.org', sender: 'a@example.org', subject: 'Hi', body: 'x' };
    const codes = async (json: object) => {
      const { config_errors: errors } = await make(json);
      return Object.entries(errors).flatMap(([section, list]) =>
        (list as { code: string }[]).map(({ code }) => `${section} ${code}`),
      );
    };
    const template = '[email* x][date when][file f][select to "Tickets|tickets@example.org"]';
    const known =
      '[x] [_raw_x] [_format_when "Y"] [_post_title] [_user_email] [_serial_number] [[y]]';
    const fine = { ...mail, recipient: '[to]', body: known, attachments: '[f]' };
    expect(await codes({ form: template, mail: fine })).toEqual([]);
    const parts = {
      subject: '[y]',
      sender: '[y] <a@example.org>',
      additional_headers: 'X-A: [_no]',
    };
    const wrong = {
      ...fine,
      ...parts,
      body: '[y] [y] [_raw_y] [_format_y "Y"] [emial x] [[see x]]',
      attachments: '[g]',
    };
    const unknown = (part: string) => `mail.${part} unknown_mail_tag`;
    expect((await codes({ form: template, mail: wrong })).sort()).toEqual(
      ['subject', 'sender', 'additional_headers', 'body', 'body', 'body', 'body', 'attachments']
        .map(unknown)
        .sort(),
    );
    expect(await codes({ form: template, mail })).toEqual(['mail.recipient unused_recipients']);
    const copied = { ...mail, additional_headers: 'Cc: [to]' };
    expect(await codes({ form: template, mail: copied })).toEqual([]);
    const second = { ...mail, active: true, body: '[y]' };
    expect(await codes({ form: '[text x]', mail, mail_2: second })).toEqual([
      'mail_2.body unknown_mail_tag',
    ]);
    const usual = '[text* your-name][email* your-email]';
    expect(await codes({ form: usual })).toEqual([]);
    expect(await codes({ form: `${usual}[text subject]` })).toEqual([
      unknown('subject'),
      unknown('body'),
    ]);
  });

  it('are stored with what is wrong in them, which is told with its place', async () => {
    const form = await make({
      form: 'Name:\n  [text* name min:3]\n[select x]',
      mail: {
        ...{ recipient: 'nobody', subject: '', sender: 'ann@example.org', body: '[x]' },
        additional_headers: 'Reply-To: [x]\nno header',
      },
    });
    expect(form.config_errors).toEqual({
      'form.body': [
        {
          code: 'unknown_option',
          message: expect.any(String),
          position: { offset: 8, line: 2, column: 3 },
        },
        {
          code: 'no_choices',
          message: expect.any(String),
          position: { offset: 27, line: 3, column: 1 },
        },
      ],
      'mail.subject': [{ code: 'maybe_empty', message: expect.any(String) }],
      'mail.recipient': [{ code: 'invalid_mailbox_syntax', message: expect.any(String) }],
      'mail.additional_headers': [{ code: 'invalid_mail_header', message: expect.any(String) }],
    });
    const { body } = await site.rest(`${path}/${form.id}`, { as: 'editor' });
    expect(body.properties.form.content).toContain('[select x]');
  });

  it('are written with letters and messages as a whole', async () => {
    const letter = { subject: 'S', recipient: 'a@example.org', body: 'b' };
    const empty = { sender: '', additional_headers: '', attachments: '' };
    const flags = { use_html: false, exclude_blank: false };
    const first = await make({ mail: { ...letter, sender: 'x' }, messages: { spam: 'No.' } });
    expect(first.properties.messages).toEqual({ spam: 'No.' });
    const json = { mail: letter, mail_2: { active: true }, messages: { mail_sent_ok: 'Done' } };
    const one = `${path}/${first.id}`;
    const { properties } = (await site.rest(one, { as: 'editor', method: 'PUT', json })).body;
    const mail = { active: true, ...letter, ...empty, ...flags };
    expect(properties.mail).toEqual(mail);
    expect(properties.mail_2).toEqual({ ...mail, subject: '', recipient: '', body: '' });
    expect(properties.messages).toEqual({ mail_sent_ok: 'Done' });
    const { body } = await site.rest(one, { as: 'editor' });
    expect(body.properties).toMatchObject({ mail, mail_2: properties.mail_2 });
    expect(body.properties.messages).toMatchObject({
      mail_sent_ok: 'Done',
      spam: 'There was an error trying to send your message. Please try again later.',
    });
  });

  it('keep the letters and messages that are not written', async () => {
    const { id } = await make({ mail: { body: 'Mine' }, messages: { spam: 'No.' } });
    const json = { title: 'Renamed' };
    const { body } = await site.rest(`${path}/${id}`, { as: 'editor', method: 'PUT', json });
    expect(body.properties.mail.body).toBe('Mine');
    expect(body.properties.mail_2).toMatchObject({ active: false, use_html: 0 });
    expect(body.properties.messages).toMatchObject({
      spam: 'No.',
      invalid_email: 'Please enter an email address.',
    });
  });

  it('tell of settings whether they are on or off', async () => {
    const additional_settings = 'demo_mode: on\nskip_mail: off\nx: true\ny: false\nz: 1';
    const { properties } = await make({ additional_settings });
    expect(properties.additional_settings).toEqual({
      content: additional_settings,
      settings: [
        ['demo_mode', true],
        ['skip_mail', false],
        ['x', true],
        ['y', false],
        ['z', '1'],
      ],
    });
  });

  it('have a title without markup, and a language that is one', async () => {
    const form = await make({ title: '<b>T</b>', locale: 'bad locale!' });
    expect([form.title, form.locale]).toEqual(['T', 'en_US']);
    expect((await make({ locale: ' de_DE ' })).locale).toBe('de_DE');
  });

  it('of a dry run are shown and not stored', async () => {
    const before = await site.services.database.prisma.contactForm.count();
    const shown = await make({ context: 'dry-run', title: 'Try', form: '[text' });
    expect(shown).toMatchObject({ id: null, title: 'Try', config_errors: { 'form.body': [{}] } });
    const { id } = await make({ title: 'Kept' });
    const json = { context: 'dry-run', title: 'Changed' };
    const changed = await site.rest(`${path}/${id}`, { as: 'editor', method: 'PUT', json });
    expect(changed.body.title).toBe('Changed');
    const { body } = await site.rest(`${path}/${id}`, { as: 'editor' });
    expect(body.title).toBe('Kept');
    expect(await site.services.database.prisma.contactForm.count()).toBe(before + 1);
  });

  it('are found by words of their title, whatever signs these hold', async () => {
    const { id } = await make({ title: 'Größe 100% and_more' });
    const found = async (search: string) =>
      (await site.rest(`${path}?search=${encodeURIComponent(search)}`, { as: 'author' })).body.map(
        (form: { id: number }) => form.id,
      );
    expect(await found('grosse 100%')).toEqual([id]);
    expect(await found('and_')).toEqual([id]);
    expect(await found('an__more')).toEqual([]);
  });

  it('are listed in the order that is asked for, part by part', async () => {
    await make({ title: 'Zz last' });
    const titles = async (query: string) =>
      (await site.rest(`${path}?${query}`, { as: 'author' })).body.map(
        (form: { title: string }) => form.title,
      );
    const all = await titles('orderby=title');
    expect(all.at(-1)).toBe('Zz last');
    expect(await titles('orderby=title&order=desc&per_page=1')).toEqual(['Zz last']);
    expect(await titles('orderby=title&per_page=2&offset=1')).toEqual(all.slice(1, 3));
  });

  it('leave what was sent by them when they are deleted', async () => {
    const { id } = await make({ form: '[text a]', additional_settings: 'skip_mail: on' });
    const body = new FormData();
    body.append('_wpcf7_unit_tag', 'wpcf7-f1-o1');
    body.append('a', 'kept');
    await site.rest(`${path}/${id}/feedback`, { body });
    const { prisma } = site.services.database;
    expect(await prisma.formSubmission.count({ where: { formId: id } })).toBe(1);
    await site.rest(`${path}/${id}`, { as: 'editor', method: 'DELETE' });
    expect(await prisma.formSubmission.findMany({ where: { formId: null } })).toMatchObject([
      { formTitle: 'Untitled', values: '{"a":["kept"]}' },
    ]);
    expect(await prisma.contactForm.count({ where: { entryId: id } })).toBe(0);
  });

  it('are no posts, pages or anything else of the site', async () => {
    const { id } = await make({ title: 'Hidden away' });
    for (const route of ['posts', 'pages', 'media', 'menu-items'])
      expect((await site.rest(`/core/v2/${route}/${id}`, { as: 'admin' })).status).toBe(404);
    const { body } = await site.rest('/core/v2/search?search=hidden');
    expect(body).toEqual([]);
  });
});
