import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { hashPassword } from '../../src/auth/password.ts';
import type { TestSite, TestUser } from './test-site.ts';

/** Somebody at a browser without scripts: keeps cookies, follows nothing, sends forms as they stand. */
export interface Visitor {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Visit>;
  /** Sends the form of the last visit whose fields have all these names; `fields` are typed into it. */
  submit(fields: Readonly<Record<string, string>>): Promise<Visit>;
  post(path: string, fields: Readonly<Record<string, string>>): Promise<Visit>;
  /** Logs in with the password of `setPassword`. */
  logIn(name: string, password?: string): Promise<Visit>;
  readonly cookies: Map<string, string>;
}

export interface Visit {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Where the answer sends on to; null for nowhere. */
  readonly location: string | null;
}

export const LOGIN_PASSWORD = 'correct horse battery staple';

/** Gives a user of the test site a password to log in with. */
export async function setPassword({ services, users }: TestSite, user: TestUser): Promise<void> {
  const passwordHash = await hashPassword(LOGIN_PASSWORD);
  await services.database.prisma.user.update({
    where: { id: users[user] },
    data: { passwordHash },
  });
}

/** @param ip the address that the visitor comes from */
export function openVisitor({ app, services }: TestSite, ip = '192.0.2.1'): Visitor {
  const site = services.config.siteUrl;
  const cookies = new Map<string, string>();
  let last = { html: '', url: site };

  async function send(path: string, init: RequestInit): Promise<Visit> {
    const url = new URL(path, last.url).href;
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (jar !== '') headers.set('cookie', jar);
    const peer = { ip, requestId: 'visit' };
    const response = await app.fetch(new Request(url, { ...init, headers }), peer);
    for (const cookie of response.headers.getSetCookie()) keep(cookie, cookies);
    const html = await response.text();
    last = { html, url };
    return {
      status: response.status,
      headers: response.headers,
      html,
      location: response.headers.get('location'),
    };
  }

  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) });

  const visitor: Visitor = {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post,
    submit(fields) {
      const form = formsOf(last.html).find((one) =>
        Object.keys(fields).every((name) => name in one.fields || one.buttons.includes(name)),
      );
      if (!form) throw new Error(`There is no form with ${Object.keys(fields).join(', ')}.`);
      return post(form.action, { ...form.fields, ...fields });
    },
    async logIn(name, password = LOGIN_PASSWORD) {
      await visitor.get('/wp-login.php');
      return visitor.submit({ log: name, pwd: password });
    },
  };
  return visitor;
}

function keep(cookie: string, cookies: Map<string, string>): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (/max-age=0/i.test(cookie)) cookies.delete(name);
  else cookies.set(name, value);
}

type Element = DefaultTreeAdapterTypes.Element;

/** Every element of a document in order. */
export function elementsOf(html: string): readonly Element[] {
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (defaultTreeAdapter.isElementNode(node)) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return found;
}

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

function formsOf(html: string) {
  return elementsOf(html)
    .filter(({ tagName }) => tagName === 'form')
    .map((form) => {
      const inside = elementsBelow(form);
      const inputs = inside.filter(
        (one) => one.tagName === 'input' && attributeOf(one, 'type') !== 'checkbox',
      );
      return {
        action: attributeOf(form, 'action') ?? '',
        fields: Object.fromEntries(
          inputs.map((one) => [attributeOf(one, 'name') ?? '', attributeOf(one, 'value') ?? '']),
        ),
        buttons: inside
          .filter(({ tagName }) => tagName === 'button')
          .map((one) => attributeOf(one, 'name') ?? ''),
      };
    });
}

function elementsBelow(element: Element): readonly Element[] {
  return element.childNodes.flatMap((node) =>
    defaultTreeAdapter.isElementNode(node) ? [node, ...elementsBelow(node)] : [],
  );
}
