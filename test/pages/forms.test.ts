import { describe, expect, it } from 'vitest';
import { openTestSite, sharedSite } from '../support/test-site.ts';

const site = sharedSite();

async function make(json: object): Promise<string> {
  const more = { additional_settings: 'skip_mail: on', ...json };
  const body = await site.make('/forms/v1/contact-forms', more);
  const data = await site.query<{ form: { uri: string } }>(`{ form(id: ${body.id}) { uri } }`, {
    as: 'admin',
  });
  return data.form.uri;
}

async function visit(path: string, fields?: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
  const init = fields ? { method: 'POST', body } : {};
  const answer = await site.fetch(path, init);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

describe('the page of a form', () => {
  it('shows each kind of field with what its tag says', async () => {
    const path = await make({
      title: 'All & everything',
      form: `[text* a id:first class:wide class:big placeholder "Say <something>" maxlength:5]
[textarea b 30x4/200 "Line 1"] [number c min:1 max:3 step:0.5] [select d include_blank default:2 "x" "y|z"]
[checkbox e use_label_element "p" "q"] [radio f label_first default:1 "r" "s"] [hidden g "kept"] [file h filetypes:pdf|png]`,
    });
    const { status, html } = await visit(path);
    expect(status).toBe(200);
    for (const part of [
      '<h1>All &amp; everything</h1>',
      'id="first" class="wpcf7-form-control wpcf7-text wpcf7-validates-as-required wide big"',
      'placeholder="Say &lt;something&gt;"',
      '<textarea name="b" class="wpcf7-form-control wpcf7-textarea" aria-label="B" maxlength="200" cols="30" rows="4">\nLine 1</textarea>',
      'type="number" name="c" class="wpcf7-form-control wpcf7-number wpcf7-validates-as-number" aria-label="C" min="1" max="3" step="0.5"',
      '<option value="y" selected>y</option>',
      'name="e[]" value="q"',
      '<span class="wpcf7-list-item-label">r</span> <input type="radio" name="f" value="r" checked>',
      '<input type="hidden" name="g" class="wpcf7-form-control wpcf7-hidden" value="kept">',
      'accept=".pdf,.png"',
    ])
      expect(html).toContain(part);
  });

  it('is nobody else’s to keep, and allows its own script alone', async () => {
    const { headers } = await visit(await make({ title: 'Headers' }));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*script-src 'sha256-[^']+'; connect-src 'self'$/,
    );
  });

  it('shows what was sent as text, whatever it holds', async () => {
    const path = await make({ form: '[text* a][text b][textarea c]', title: 'Echo' });
    const evil = '"><script>alert(1)</script></textarea>';
    const { status, html } = await visit(path, { b: evil, c: evil });
    expect(status).toBe(422);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain(
      'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/textarea&gt;"',
    );
  });

  it('sends on after a success, so that to load it again sends nothing again', async () => {
    const path = await make({ form: '[text* a]', title: 'Once' });
    const { status, headers } = await visit(path, { a: 'x' });
    expect(status).toBe(303);
    expect(headers.get('location')).toMatch(/^\/forms\/once\/\?sent=1#wpcf7-f\d+-o1$/);
    const { html } = await visit('/forms/once/?sent=1');
    expect(html).toContain('Thank you for your message. It has been received.');
  });

  it('says when a file is larger than any form takes', async () => {
    const small = await openTestSite({ env: { FORMS_MAX_FILE_BYTES: '1000' } });
    await small.make('/forms/v1/contact-forms', { title: 'Big', form: '[file f]' });
    const body = new FormData();
    body.append('f', new File(['x'.repeat(2000)], 'a.txt'));
    const request = new Request('http://site.test/forms/big/', { method: 'POST', body });
    const answer = await small.app.fetch(request);
    expect(await answer.text()).toContain('The uploaded file is too large.');
    await small.close();
  });

  it('is found with a slash at its end, and not where there is no form', async () => {
    await make({ title: 'Slash' });
    expect((await visit('/forms/slash')).status).toBe(301);
    expect((await visit(await make({ title: '便り' }))).status).toBe(200);
    expect((await visit('/forms/nothing/')).status).toBe(404);
  });
});
