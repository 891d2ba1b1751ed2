import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import {
  attributeOf,
  elementsOf,
  LOGIN_PASSWORD,
  openVisitor,
  openVisitorAs,
  setPassword,
  type Visitor,
} from '../support/visitor.ts';

const PATH = '/wp-admin/authorize-application.php';
const APP_ID = '0f9b6c2e-6b8e-4d7a-9a3e-5f8f7c1f2a11';
const MARKUP = '"><script>alert(1)</script><b>bold</b>';

const site = sharedSite();
let visitor: Visitor;

beforeAll(async () => {
  await setPassword(site, 'editor');
});
beforeEach(() => {
  visitor = openVisitor(site);
});

const asking = (query: Readonly<Record<string, string>>) => `${PATH}?${new URLSearchParams(query)}`;

/** What application passwords the editor has, by name. */
async function passwords(): Promise<readonly string[]> {
  const { body } = await site.rest('/core/v2/users/me/application-passwords', { as: 'editor' });
  return body.map(({ name }: { name: string }) => name);
}

const whoHas = async (password: string): Promise<unknown> => {
  const authorization = `Basic ${Buffer.from(`editor:${password}`).toString('base64')}`;
  return (await site.rest('/core/v2/users/me', { headers: { authorization } })).body.slug;
};

describe('an application that asks', () => {
  it('is named at the log-in, which leads back to it', async () => {
    const asked = asking({ app_name: 'Pocket Editor', success_url: 'https://app.example/done' });
    const { status, location } = await visitor.get(asked);
    expect(status).toBe(302);
    const { html } = await visitor.get(location ?? '');
    expect(html).toContain('Pocket Editor');
    const after = await visitor.submit({ log: 'editor', pwd: LOGIN_PASSWORD });
    expect([after.status, after.location]).toEqual([303, asked]);
  });

  it('is shown with the host that it leads to, and what it may do', async () => {
    await visitor.logIn('editor');
    const { status, html } = await visitor.get(
      asking({ app_name: 'Pocket Editor', success_url: 'https://app.example:8443/done?x=1' }),
    );
    expect(status).toBe(200);
    expect(html).toContain('Pocket Editor');
    expect(html).toContain('<strong>app.example:8443</strong>');
    expect(html).toContain('Publish posts');
    expect(html).not.toContain('Change the settings of the site');
  });

  it('gets a password that works when it is approved, added to its address', async () => {
    await visitor.logIn('editor');
    await visitor.get(
      asking({
        app_name: 'Desk',
        app_id: APP_ID,
        success_url: 'https://app.example/done?state=5#top',
      }),
    );
    const { status, location, headers } = await visitor.submit({ decision: 'approve' });
    expect(status).toBe(303);
    expect(headers.get('cache-control')).toBe('no-store');
    const { origin, pathname, hash, searchParams } = new URL(location ?? '');
    expect([origin, pathname, hash]).toEqual(['https://app.example', '/done', '#top']);
    const { password = '', ...told } = Object.fromEntries(searchParams);
    expect(told).toEqual({ state: '5', site_url: 'http://site.test', user_login: 'editor' });
    expect(password).toMatch(/^[a-zA-Z\d]{24}$/);
    expect(await whoHas(password)).toBe('editor');
    const { body } = await site.rest('/core/v2/users/me/application-passwords', { as: 'editor' });
    expect(body).toContainEqual(expect.objectContaining({ name: 'Desk', app_id: APP_ID }));
  });

  it('has its password shown once, in groups of four, where it gave no address', async () => {
    await visitor.logIn('editor');
    await visitor.get(asking({ app_name: 'By hand' }));
    const { status, html, headers } = await visitor.submit({ decision: 'approve' });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const shown = /<code>((?:[a-zA-Z\d]{4} ){5}[a-zA-Z\d]{4})<\/code>/.exec(html)?.[1] ?? '';
    expect(await whoHas(shown)).toBe('editor');
    expect((await visitor.get('/desk/application-password/')).html).not.toContain(shown);
  });

  it('gets nothing when it is rejected', async () => {
    await visitor.logIn('editor');
    const before = await passwords();
    const rejected = async (query: Record<string, string>) => {
      await visitor.get(asking({ app_name: 'Unwanted', ...query }));
      return (await visitor.submit({ decision: 'reject' })).location;
    };
    const success = 'https://app.example/done';
    expect(await rejected({ success_url: success, reject_url: 'https://app.example/no' })).toBe(
      'https://app.example/no',
    );
    expect(await rejected({ success_url: success })).toBe(`${success}?success=false`);
    expect(await rejected({})).toBe('/desk/');
    expect(await passwords()).toEqual(before);
  });

  it('may be approved once more, under the same name or another', async () => {
    await visitor.logIn('editor');
    const asked = asking({ app_name: 'Twice', success_url: 'https://app.example/' });
    for (const name of ['Twice', 'Twice', 'Twice on the train']) {
      await visitor.get(asked);
      const { status } = await visitor.submit({ decision: 'approve', app_name: name });
      expect(status).toBe(303);
    }
    const names = await passwords();
    expect(names.filter((name) => name === 'Twice')).toHaveLength(2);
    expect(names).toContain('Twice on the train');
  });

  it('needs a name, for which its approver is asked', async () => {
    await visitor.logIn('editor');
    await visitor.get(asking({ app_name: 'App', success_url: 'https://app.example/' }));
    const nameless = await visitor.submit({ decision: 'approve', app_name: '<b></b>' });
    expect([nameless.status, nameless.location]).toEqual([409, null]);
    expect(nameless.html).toContain('Give the application a name');
  });
});

describe('the address of an application', () => {
  it.each([
    'https://app.example/',
    'http://localhost:8080/cb',
    'http://127.0.0.1/',
    'http://[::1]:9/',
    'pocket-editor://callback',
    'com.example.app:/oauth',
  ])('may be %s', async (success_url) => {
    await visitor.logIn('editor');
    const { status, headers } = await visitor.get(asking({ app_name: 'App', success_url }));
    expect(status).toBe(200);
    // Browsers let a form be redirected to these places only.
    const target = success_url.startsWith('http')
      ? new URL(success_url).origin
      : new URL(success_url).protocol;
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${target}`);
  });

  it.each([
    'http://app.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://site.test/1',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'https://a.example;sandbox/',
    '//evil.example/',
    '/wp-admin/',
    'nonsense',
  ])('may not be %j, before anybody logs in', async (address) => {
    for (const name of ['success_url', 'reject_url']) {
      const { status, location, html } = await visitor.get(
        asking({ app_name: 'App', [name]: address }),
      );
      expect([status, location]).toEqual([400, null]);
      expect(html).not.toContain('<form class="card"');
    }
  });

  it('is asked about again when the form comes back', async () => {
    await visitor.logIn('editor');
    const before = await passwords();
    await visitor.get(asking({ app_name: 'Changed', success_url: 'https://app.example/' }));
    const { status, location } = await visitor.submit({
      decision: 'approve',
      success_url: 'javascript:alert(1)',
    });
    expect([status, location]).toEqual([400, null]);
    expect(await passwords()).toEqual(before);
  });
});

describe('an approval', () => {
  it('is by form, with the token of the session', async () => {
    await visitor.logIn('editor');
    const before = await passwords();
    const fields = { app_name: 'Forged', decision: 'approve' };
    expect((await visitor.post(PATH, fields)).status).toBe(403);
    expect((await visitor.post(PATH, { ...fields, token: '0'.repeat(20) })).status).toBe(403);
    expect((await visitor.get(asking(fields))).status).toBe(200);

    const other = await openVisitorAs(site, 'editor');
    const { html } = await other.get(asking({ app_name: 'Forged' }));
    const token = tokenIn(html, PATH);
    expect(token).toMatch(/^[\da-f]{20}$/);
    expect((await visitor.post(PATH, { ...fields, token })).status).toBe(403);
    // A token is for one purpose.
    const list = await visitor.get(asking({ app_name: 'Forged' }));
    const logOut = tokenIn(list.html, '/wp-login.php?action=logout');
    expect((await visitor.post(PATH, { ...fields, token: logOut })).status).toBe(403);
    expect(await passwords()).toEqual(before);
  });

  it('can’t be had without a session', async () => {
    const { status, location } = await visitor.post(PATH, {
      app_name: 'Forged',
      decision: 'approve',
    });
    expect([status, location]).toEqual([
      303,
      `/wp-login.php?${new URLSearchParams({ redirect_to: PATH })}`,
    ]);
  });

  it('can’t be had by Basic credentials', async () => {
    const { status } = await visitor.get(PATH, { authorization: site.authorization('editor') });
    expect(status).toBe(302);
  });
});

describe('the pages of the admin area', () => {
  it('stand in no frame, run no scripts and are kept nowhere', async () => {
    await visitor.logIn('editor');
    const { headers } = await visitor.get(PATH);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('show markup as text', async () => {
    const names = ['app_name', 'app_id', 'success_url', 'reject_url', 'redirect_to'];
    const asked = Object.fromEntries(names.map((name) => [name, MARKUP]));
    await site.make('/core/v2/settings', { title: 'A <script>alert(2)</script> & "B"' });
    await visitor.logIn('editor');
    const pages = [
      await visitor.get(asking({ app_name: MARKUP })),
      await visitor.get(asking(asked)),
      await openVisitor(site).get(
        `/wp-login.php?${new URLSearchParams({ redirect_to: asking({ app_name: MARKUP }) })}`,
      ),
      await openVisitor(site).post('/wp-login.php', { log: MARKUP, pwd: 'x', redirect_to: MARKUP }),
    ];
    for (const { html } of pages)
      expect(elementsOf(html).filter(({ tagName }) => ['script', 'b'].includes(tagName))).toEqual(
        [],
      );
    expect(pages[0]?.html).toContain('&quot;&gt;&lt;script&gt;alert(1)');
    expect(pages[3]?.html).toContain('value="&quot;&gt;&lt;script&gt;');
    await site.make('/core/v2/settings', { title: 'Almanac' });
  });
});

/** The token of the form on a page that leads to a path. */
function tokenIn(html: string, action: string): string {
  const elements = elementsOf(html);
  const at = elements.findIndex(
    (one) => one.tagName === 'form' && attributeOf(one, 'action') === action,
  );
  const input = elements.slice(at).find((one) => attributeOf(one, 'name') === 'token');
  return (input && attributeOf(input, 'value')) ?? '';
}
