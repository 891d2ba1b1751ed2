import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { almanac, PATH, runProgram } from '../support/run-command.ts';
import { almanacHere } from '../support/run-here.ts';
import { type ServedSite, serveSite } from '../support/served-site.ts';
import { createMigratedPlace, type TestPlace } from '../support/test-database.ts';

/** A block of code in the documents, and where it stands. */
interface Example {
  readonly where: string;
  readonly text: string;
}

const documents = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const examplesIn = (language: string): readonly Example[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
      ({ 1: example = '', index }) => ({
        where: `${path}:${text.slice(0, index).split('\n').length}`,
        text: example,
      }),
    ),
  );

/** The commands of all shell examples, with those that go on in a next line in one. */
const commands = examplesIn('sh').flatMap(({ where, text }) =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => ({ where, text: line.trim() })),
);
const startingWith = (start: string) => commands.filter(({ text }) => text.startsWith(start));

const declarations = examplesIn('ts');
const ofKinds = declarations.find(({ where }) => where.startsWith('docs/kinds.md'));

let folder: string;
let place: TestPlace;
let site: ServedSite;
/** Of the user whom the documents log in. */
const PASSWORD = 'of lena';
let token: string;
/** Where a server of the documents may take messages. */
let receiverPort: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-examples-'));
  place = await createMigratedPlace();
  receiverPort = await freePort();
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: place.url,
    LOG_LEVEL: 'silent',
    GUARDED_FETCH_ALLOW: `127.0.0.1:${receiverPort}`,
  };
  site = await serveSite({ ...settings, CONFIG: declared(ofKinds?.text) }, '', { demo: true });
  token = await logInLena();
  copyFileSync('src/app/demo/content/pictures/mill.jpg', join(folder, 'picture.jpg'));
}, 60_000);
afterAll(async () => {
  await site.stop();
  await place.drop();
  rmSync(folder, { recursive: true });
});

async function logInLena(): Promise<string> {
  const lena = { username: 'lena', email: 'lena@example.org', password: PASSWORD };
  await site.ask('/core/v2/users', { body: JSON.stringify({ ...lena, roles: ['editor'] }) });
  const login = await site.ask('/jwt-auth/v1/token', { body: JSON.stringify(lena) });
  const { token } = (await login.json()) as { readonly token: string }; // as documented
  return token;
}

/** An example with the password and the token that it leaves out. */
const filledIn = (text: string): string =>
  text
    .replace(/(password"?: ?)"…"/, `$1"${PASSWORD}"`)
    .replace(/Bearer eyJ\w+…/, `Bearer ${token}`);

/** The path of a file with this declaration. */
function declared(text = ''): string {
  const path = join(folder, 'almanac.config.ts');
  writeFileSync(path, text);
  return path;
}

describe('curl, as the documents show it,', () => {
  it.each(startingWith('curl '))('is answered: $where', async ({ text }) => {
    const command = filledIn(text)
      .replaceAll('http://127.0.0.1:4000', new URL(site.address).origin)
      .replace(/-u '?admin:[^'\s]*( \w{4})*'?/, `-u 'admin:${site.password}'`);
    const curl = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }';
    const { status, output, errors } = await runProgram('bash', [
      '-c',
      `${curl}\ncd '${folder}'\n${command}`,
    ]);
    expect(status, `${command}\n${output}${errors}`).toBe(0);
    expect(JSON.parse(output)).not.toHaveProperty('errors');
  });
});

describe('GraphQL, as the documents show it,', () => {
  it.each(examplesIn('graphql'))('is answered: $where', async ({ text }) => {
    const address = new URL('/graphql', site.address);
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`admin:${site.password}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: filledIn(text) }),
    });
    const { data, errors } = await response.json();
    expect([data, errors]).toEqual([expect.anything(), undefined]);
  });
});

describe('the commands that the documents show', () => {
  it.each(startingWith('npx almanac '))('are there: $text', async ({ text }) => {
    const words = text
      .replace(/[>|].*/, '')
      .split(/\s+/)
      .slice(2);
    const { status, output } = await almanacHere([...words, '--help']);
    expect(status).toBe(0);
    const [, path = '?'] = /^Usage: almanac ([a-z ]*[a-z])/.exec(output) ?? [];
    expect(words.join(' ')).toContain(path);
    for (const [option] of text.matchAll(/--[a-z-]+/g)) expect(output).toContain(option);
  });
});

describe('declarations, as the documents show them,', () => {
  it.each(declarations)('are accepted: $where', async ({ text }) => {
    const { status, output, errors } = await almanac(['schema'], { CONFIG: declared(text) });
    expect(errors).toBe('');
    expect(status).toBe(0);
    const type = text.includes('optionsPages') ? 'SiteOptions' : 'Book';
    expect(output).toContain(`type ${type} implements`);
  });
});

describe('a server that takes messages, as the documents show it,', () => {
  it.each(examplesIn('js'))('builds the site again: $where', async ({ text }) => {
    const built = join(folder, 'built');
    const isBuilt = () => existsSync(built);
    const url = `http://127.0.0.1:${receiverPort}/`;
    const query = `mutation { createWebhook(input: { url: "${url}" }) { secret } }`;
    const made = await site.ask('/../graphql', { body: JSON.stringify({ query }) });
    const { data } = (await made.json()) as { data: { createWebhook: { secret: string } } }; // as asked
    const env = { PATH, PORT: String(receiverPort), WEBHOOK_SECRET: data.createWebhook.secret };
    const program = text.replace("'npm', ['run', 'build']", `'touch', ['${built}']`);
    const server = spawn(process.execPath, ['--input-type=module', '--eval', program], { env });
    try {
      const unsigned = () => fetch(url, { method: 'POST', body: '{}' }).catch(() => null);
      await expect.poll(async () => (await unsigned())?.status, { timeout: 10_000 }).toBe(401);
      expect(isBuilt()).toBe(false);
      await site.ask('/core/v2/posts', {
        body: JSON.stringify({ title: 'New', status: 'publish' }),
      });
      await expect.poll(isBuilt, { timeout: 20_000 }).toBe(true);
    } finally {
      server.kill();
      await once(server, 'close');
    }
  });
});
