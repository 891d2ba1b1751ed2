import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { submissionLimit } from '../../src/features/audience/forms/submission/submit-contact-form.ts';
import { signUpLimit } from '../../src/features/audience/mailing/subscribe.ts';
import { commentLimit } from '../../src/features/content/comments/create-comment.ts';
import type { App } from '../../src/http/server.ts';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { secondProcess } from '../support/second-process.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let database: Database;
let apps: readonly App[];
let post: number;
beforeAll(async () => {
  database = await openDatabase(site.services.config.databaseUrl);
  apps = [site.app, secondProcess(site, database).app];
  const json = { title: 'Open', status: 'publish' };
  post = (await site.rest('/core/v2/posts', { as: 'admin', json })).body.id;
});
afterAll(async () => {
  await database.close();
});

const COMMENT = `mutation ($input: CreateCommentInput!) { createComment(input: $input) { success } }`;
const RESET = `mutation ($input: SendPasswordResetEmailInput!) {
  sendPasswordResetEmail(input: $input) { success } }`;

/** What strangers send, each time with other values. */
const sent = {
  comments: () => [
    COMMENT,
    { author: 'Ann', authorEmail: 'ann@site.test', commentOn: post, content: randomUUID() },
  ],
  'wishes for a new password': () => [RESET, { username: randomUUID() }],
} as const;

async function codeOf(app: App, ip: string, [query, input]: readonly unknown[]) {
  const response = await app.fetch(
    new Request('http://site.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { input } }),
    }),
    { ip, requestId: 'test' },
  );
  const { errors } = (await response.json()) as {
    errors?: { message: string; extensions: { code: string } }[];
  };
  return errors?.[0]?.extensions.code ?? 'done';
}

it.each(Object.keys(sent) as (keyof typeof sent)[])(
  'all processes count %s of a network together',
  async (name) => {
    const codes = await Promise.all(
      Array.from({ length: 26 }, (_, i) =>
        codeOf(apps[i % 2] ?? site.app, `2001:db8:0:1::${i}`, sent[name]()),
      ),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(20);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(6);
    expect(await codeOf(site.app, '192.0.2.7', sent[name]())).toBe('done');
  },
);

it.each([signUpLimit, commentLimit, submissionLimit])(
  'each kind is counted by itself: %#',
  async (limitOf) => {
    const limits = [site.services, secondProcess(site, database).services].map(limitOf);
    for (let i = 0; i < 20; i++) expect(await limits[i % 2]?.countNetwork('198.51.100.4')).toBe(0);
    for (const limit of limits)
      expect(await limit?.countNetwork('198.51.100.4')).toBeGreaterThan(0);
    expect(await limits[0]?.countNetwork(null)).toBe(0);
  },
);

it('who is refused asks the database no more', async () => {
  const { database } = site.services;
  const limit = commentLimit(site.services);
  for (let i = 0; i < 21; i++) await limit.countNetwork('198.51.100.5');
  const statements: string[] = [];
  const stop = database.onStatement((sql) => statements.push(sql));
  expect(await limit.countNetwork('198.51.100.5')).toBeGreaterThan(0);
  stop();
  expect(statements).toEqual([]);
});
