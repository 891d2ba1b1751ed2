import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import { logInOn, sharedBrowser } from '../support/open-browser.ts';

const { executablePath, server, page } = sharedBrowser('GraphiQL', {
  async fill({ site }) {
    for (const title of ['First post', 'Second post'])
      await site.make('/core/v2/posts', { title, status: 'publish' });
  },
});
const requested: string[] = [];

const open = async () => {
  await page.goto(`${server.address}/graphql`);
  await page.locator('.graphiql-query-editor .monaco-editor').waitFor();
};

beforeAll(async () => {
  if (!executablePath) return;
  page.on('request', (request) => requested.push(request.url()));
  await open();
});

const result = async () =>
  // The editor shows spaces as non-breaking ones, and draws only the lines that are in sight.
  (await page.locator('.result-window .view-lines').innerText()).replaceAll('\u00a0', ' ');
const run = () => page.locator('.graphiql-execute-button').click();

/** Opens GraphiQL with a query in its editor, as it was when somebody left it. */
async function write(query: string) {
  await page.goto(`${server.address}/graphql`);
  await page.evaluate((text) => {
    localStorage.clear();
    localStorage.setItem('graphiql:query', text);
  }, query);
  await page.reload();
  const editor = page.locator('.graphiql-query-editor .view-lines');
  await expect
    .poll(async () => (await editor.innerText()).length, { timeout: 10_000 })
    .toBeGreaterThan(5);
  // The editor reads what is written with a delay; only then does it know which operation is meant.
  await page.waitForTimeout(1_000);
}

test.skipIf(!executablePath)('GraphiQL runs the query that it opens with', async () => {
  await run();
  await expect.poll(result, { timeout: 10_000 }).toContain('Second post');
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });
});

test.skipIf(!executablePath)('GraphiQL shows what is wrong with a query', async () => {
  await write('{ posts { nodes { noSuchField } } }');
  await run();
  await expect.poll(result, { timeout: 10_000 }).toContain('Cannot query field');
});

test.skipIf(!executablePath)('GraphiQL loads nothing from elsewhere', () => {
  const origin = server.address;
  expect(requested.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url))).toEqual(
    [],
  );
});

test.skipIf(!executablePath)('GraphiQL asks as nobody where nobody is logged in', async () => {
  await write('{ viewer { name } }');
  await run();
  await expect.poll(result, { timeout: 10_000 }).toContain('"viewer": null');
  expect(await page.getByRole('link', { name: 'Log in' }).isVisible()).toBe(true);
});

test.skipIf(!executablePath)('GraphiQL asks as the person who is logged in', async () => {
  await logIn();
  await write('{ viewer { name email } }');
  await run();
  await expect.poll(result, { timeout: 10_000 }).toContain('"email": "admin@');
  expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0);
});

test.skipIf(!executablePath)(
  'GraphiQL shows what a subscription tells, until it is stopped',
  async () => {
    const data = await server.site.query<{ createEventImport: { importId: string } }>(
      'mutation { createEventImport(input: { origin: "graphiql" }) { importId } }',
      { as: 'admin' },
    );
    const { importId } = data.createEventImport;
    await write(`subscription { eventImportProgress(importId: "${importId}") { status } }`);
    await run();
    await expect.poll(result, { timeout: 10_000 }).toContain('"status": "PENDING"');
    const query = `mutation { cancelEventImport(input: { importId: "${importId}" }) { clientMutationId } }`;
    expect((await server.site.graphql(query, { as: 'admin' })).errors).toBeUndefined();
    await expect.poll(result, { timeout: 10_000 }).not.toContain('"status": "PENDING"');
    if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });
  },
);

const panel = (name: string) =>
  page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();

test.skipIf(!executablePath)(
  'an example opens in a tab of its own, with its variables',
  async () => {
    await write('{ viewer { name } }');
    await panel('Show Examples');
    await page.getByRole('button', { name: 'WriteDraft' }).click();
    await page.waitForTimeout(1_000); // as above
    await run();
    await expect.poll(result, { timeout: 10_000 }).toContain('"title": "A draft"');
    await page.getByRole('button', { name: 'UploadFile' }).click();
    await page.waitForTimeout(1_000);
    await run();
    await expect.poll(result, { timeout: 10_000 }).toContain('"mimeType": "image/png"');
  },
);

test.skipIf(!executablePath)('the explorer offers what the schema has', async () => {
  await write('{ viewer { name } }');
  await panel('Show GraphiQL Explorer');
  await page.locator('.docExplorerWrap, .graphiql-explorer-root').first().waitFor();
  expect(await page.locator('.graphiql-plugin').innerText()).toContain('viewer');
});

test.skipIf(!executablePath)(
  'a panel shows the same by REST while the document is written',
  async () => {
    await write('{ posts(first: 2) { nodes { title } } }');
    await panel('Show REST');
    await expect
      .poll(() => page.locator('.almanac-panel').innerText(), { timeout: 10_000 })
      .toContain('GET /api/core/v2/posts?per_page=2');
    if (process.env.SCREENSHOT)
      await page.screenshot({ path: `${process.env.SCREENSHOT}.rest.png` });
  },
);

test.skipIf(!executablePath)(
  'on a phone nothing is beside the page, and each pane can be reached',
  async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await write('{ posts(first: 2) { nodes { title } } }');
    if (process.env.SCREENSHOT)
      await page.screenshot({ path: `${process.env.SCREENSHOT}.phone.png` });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await run();
    await expect.poll(result, { timeout: 10_000 }).toContain('"title": "First');
    for (const pane of ['.graphiql-query-editor', '.graphiql-response', '.graphiql-editor-tools']) {
      await page.locator(pane).scrollIntoViewIfNeeded();
      const box = await page.locator(pane).boundingBox();
      expect(box, pane).not.toBeNull();
      expect(box && box.x >= 0 && box.x + box.width <= 391, `${pane} ${JSON.stringify(box)}`).toBe(
        true,
      );
    }
    await panel('Show Examples');
    await expect.poll(() => page.locator('.almanac-panel').isVisible()).toBe(true);
    const beside = await page.locator('.almanac-panel').boundingBox();
    expect(beside && beside.x + beside.width).toBeLessThanOrEqual(391);
    if (process.env.SCREENSHOT)
      await page.screenshot({ path: `${process.env.SCREENSHOT}.phone2.png` });
    await page.setViewportSize({ width: 1280, height: 800 });
  },
);

test.skipIf(!executablePath)('GraphiQL has no serious faults of accessibility', async () => {
  await write('{ viewer { name } }');
  await panel('Show Examples');
  // The policy of the page forbids inline scripts; what Playwright evaluates is no script of the page.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(
      { exclude: ['.graphiql-tab'] },
      {
        resultTypes: ['violations'],
      },
    ),
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200)).slice(0, 3)]),
  ).toEqual([]);
});

async function logIn() {
  await logInOn(page, server, 'admin');
  await open();
}
