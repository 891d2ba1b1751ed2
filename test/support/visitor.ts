import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { hashPassword } from '../../src/auth/password.ts';
import { shared } from './shared.ts';
import type { TestSite, TestUser } from './test-site.ts';

/** Somebody at a browser without scripts: keeps cookies, follows nothing, sends forms as they stand. */
export interface Visitor {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Visit>;
  /** Sends the form of the last visit whose fields have all these names; `fields` are typed into it. */
  submit(fields: Readonly<Record<string, string>>): Promise<Visit>;
  post(path: string, fields: Readonly<Record<string, string>> | URLSearchParams): Promise<Visit>;
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

/** Somebody who is logged in as a user of the test site, with the password of `setPassword`. */
export async function openVisitorAs(site: TestSite, user: TestUser): Promise<Visitor> {
  const { prisma } = site.services.database;
  const { passwordHash } = await prisma.user.findUniqueOrThrow({ where: { id: site.users[user] } });
  if (passwordHash === '') await setPassword(site, user);
  const visitor = openVisitor(site);
  await visitor.logIn(user);
  return visitor;
}

/** Such a visitor for the tests of a file. */
export const sharedVisitor = (site: TestSite, user: TestUser): Visitor =>
  shared(() => openVisitorAs(site, user));

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

  const post = (path: string, fields: Readonly<Record<string, string>> | URLSearchParams) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) });

  const visitor: Visitor = {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post,
    submit(fields) {
      const names = Object.keys(fields);
      const form = formsOf(last.html).find((one) => names.every((name) => one.names.has(name)));
      if (!form) throw new Error(`There is no form with ${names.join(', ')}.`);
      const untouched = form.values.filter(([name]) => !names.includes(name));
      return post(form.action, new URLSearchParams([...untouched, ...Object.entries(fields)]));
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

/** The token of the first form behind some text of a page. */
export const tokenIn = (html: string, before = ''): string =>
  /name="token" value="([^"]+)"/.exec(html.slice(html.indexOf(before)))?.[1] ?? '';

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

/** The forms of a page: their names, and the values that a browser would send if nothing were changed. */
function formsOf(html: string) {
  const all = elementsOf(html);
  return all
    .filter(({ tagName }) => tagName === 'form')
    .map((form) => {
      const id = attributeOf(form, 'id');
      const inside = elementsBelow(form).filter((one) => attributeOf(one, 'form') === undefined);
      // Controls elsewhere name the form that they belong to.
      const outside = all.filter((one) => id !== undefined && attributeOf(one, 'form') === id);
      const controls = [...inside, ...outside].filter(
        (one) => attributeOf(one, 'name') !== undefined,
      );
      return {
        action: attributeOf(form, 'action') ?? '',
        names: new Set(controls.map((one) => attributeOf(one, 'name') ?? '')),
        values: controls.flatMap((one) =>
          sentValues(one).map((value): [string, string] => [attributeOf(one, 'name') ?? '', value]),
        ),
      };
    });
}

function sentValues(control: Element): readonly string[] {
  const value = attributeOf(control, 'value');
  switch (control.tagName) {
    case 'input': {
      const isBox = ['checkbox', 'radio'].includes(attributeOf(control, 'type') ?? '');
      return isBox && attributeOf(control, 'checked') === undefined ? [] : [value ?? ''];
    }
    case 'textarea':
      return [textIn(control)];
    case 'select': {
      const options = elementsBelow(control).filter(({ tagName }) => tagName === 'option');
      const chosen = options.filter((one) => attributeOf(one, 'selected') !== undefined);
      const isMany = attributeOf(control, 'multiple') !== undefined;
      const sent = chosen.length > 0 || isMany ? chosen : options.slice(0, 1);
      return sent.map((one) => attributeOf(one, 'value') ?? textIn(one));
    }
    default:
      return [];
  }
}

const textIn = (element: Element): string =>
  element.childNodes
    .map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : ''))
    .join('');

function elementsBelow(element: Element): readonly Element[] {
  return element.childNodes.flatMap((node) =>
    defaultTreeAdapter.isElementNode(node) ? [node, ...elementsBelow(node)] : [],
  );
}
