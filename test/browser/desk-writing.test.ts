import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectSound } from '../support/expect-sound.ts';
import { photograph, sharedBrowser } from '../support/open-browser.ts';
import { LOGIN_PASSWORD, setPassword } from '../support/visitor.ts';

const { executablePath, server, browser } = sharedBrowser('the desk', {
  async fill({ site }) {
    await setPassword(site, 'editor');
    await setPassword(site, 'admin');
  },
});

/** Opens the desk in a browser of its own, as somebody who has logged in. */
async function openDesk(
  path: string,
  { user = 'editor', javaScriptEnabled = true } = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    javaScriptEnabled,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${server.address}/wp-login.php?redirect_to=${encodeURIComponent(path)}`);
  await page.getByLabel('User name or e-mail address').fill(user);
  await page.getByLabel('Password', { exact: true }).fill(LOGIN_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${server.address}${path}`);
  return { page, context, complaints };
}

const makePost = async (json: object): Promise<number> =>
  (await server.site.make('/core/v2/posts', json, 'editor')).id;

const readPost = async (id: number) =>
  (await server.site.rest(`/core/v2/posts/${id}?context=edit`, { as: 'editor' })).body;

const idIn = (page: Page): number => Number(/\/(\d+)/.exec(new URL(page.url()).pathname)?.[1]);

describe.skipIf(!executablePath)('somebody who writes', { timeout: 120_000 }, () => {
  test('sees what a part that can’t be edited looks like on its page', async () => {
    const form = await server.site.make('/forms/v1/contact-forms', {
      ...{ title: 'Ask us', form: '<label>Your name [text* your-name]</label> [submit "Send"]' },
    });
    const content = `<!-- wp:shortcode -->\n[contact-form-7 id="${form.id}"]\n<!-- /wp:shortcode -->

<!-- wp:shortcode -->\n[unknown]\n<!-- /wp:shortcode -->`;
    const id = await makePost({ title: 'Contact', content });
    const { page, context, complaints } = await openDesk(`/desk/post/${id}`);
    await page.locator('.editor-preview', { hasText: 'Your name' }).waitFor();
    await page.locator('.editor-locked pre', { hasText: '[unknown]' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/saved/);
    expect((await readPost(id)).content.raw).toBe(content);
    expect(complaints.filter((line) => !line.includes('inline style'))).toEqual([]);
    await context.close();
  });

  test.each([true, false])('schedules a post (scripts: %s)', async (javaScriptEnabled) => {
    const { page, context, complaints } = await openDesk('/desk/post/new', { javaScriptEnabled });
    await page.getByLabel('Title', { exact: true }).first().fill('A concert in spring');
    if (javaScriptEnabled) {
      await page.locator('[contenteditable="true"]').first().click();
      await page.keyboard.type('Bring a blanket.');
    } else await page.getByLabel('Content').fill('<p>Bring a blanket.</p>');
    await page.locator('[name="date"]').fill('2035-05-01T19:30');
    await page.locator('[name="_new.tags"]').fill('spring');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/^Saved\./).waitFor();
    const post = await readPost(idIn(page));
    expect(post).toMatchObject({
      status: 'future',
      date: '2035-05-01T19:30:00',
      title: { raw: 'A concert in spring' },
    });
    expect(post.content.raw).toContain('Bring a blanket.');
    expect(post.tags).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('finds pages that everybody can use', async () => {
    const id = await makePost({ title: 'Seen', content: '<p>Text</p>', status: 'publish' });
    await makePost({ title: 'Draft', status: 'draft' });
    const paths = ['/desk/', '/desk/post/', '/desk/post/new', `/desk/post/${id}`];
    const { page, context } = await openDesk('/desk/');
    for (const path of [...paths, `/desk/post/${id}/revisions`, '/desk/user/', '/desk/category/']) {
      await page.goto(server.address + path);
      await expectSound(page);
      await photograph(page, `desk${path.replace(/\W+/g, '-')}`);
    }
    await context.close();
  });

  test('loses nothing when the network goes away', async () => {
    const id = await makePost({ title: 'On a train', content: '<p>Begin</p>', status: 'draft' });
    const { page, context } = await openDesk(`/desk/post/${id}`);
    await context.setOffline(true);
    await page.getByLabel('Title', { exact: true }).first().fill('In a tunnel');
    await page.getByText('No connection.').waitFor({ timeout: 20_000 });
    await context.setOffline(false);
    await page.goto(`${server.address}/desk/`);
    await page.goto(`${server.address}/desk/post/${id}`);
    await page.getByRole('button', { name: 'Put it back' }).click();
    await expect.poll(() => page.locator('[name="title"]').inputValue()).toBe('In a tunnel');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Saved\./).waitFor();
    expect((await readPost(id)).title.raw).toBe('In a tunnel');
    await page.reload();
    expect(await page.getByRole('button', { name: 'Put it back' }).count()).toBe(0);
    await context.close();
  });

  test('sees both texts when somebody else has changed the same one', async () => {
    const id = await makePost({ title: 'Ours', content: '<p>Begin</p>', status: 'publish' });
    const one = await openDesk(`/desk/post/${id}`);
    const other = await openDesk(`/desk/post/${id}`, { user: 'admin' });
    for (const [{ page }, title] of [
      [one, 'Mine'],
      [other, 'Theirs'],
    ] as const) {
      await page.locator('[name="title"]').fill(title);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForLoadState();
    }
    await other.page.getByRole('alert').getByText('somebody else has changed this').waitFor();
    await other.page.locator('.conflict').getByText('Mine').waitFor();
    expect((await readPost(id)).title.raw).toBe('Mine');
    await other.page.getByRole('button', { name: 'Save', exact: true }).click();
    await other.page.getByText(/^Saved\./).waitFor();
    expect((await readPost(id)).title.raw).toBe('Theirs');
    await one.context.close();
    await other.context.close();
  });

  test('loses nothing when three people write different parts of the same text', async () => {
    const id = await makePost({
      title: 'One',
      excerpt: 'One',
      content: '<p>One</p>',
      status: 'publish',
    });
    const people = await Promise.all(
      ['editor', 'admin', 'editor'].map((user) => openDesk(`/desk/post/${id}`, { user })),
    );
    const [title, excerpt, content] = people.map(({ page }) => page);
    await title?.locator('[name="title"]').fill('Two');
    await excerpt?.locator('[name="excerpt"]').fill('Two');
    await content?.locator('.editor-text').click();
    await content?.keyboard.press('Control+Home');
    await content?.keyboard.type('Not ');
    for (const { page } of people) {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(/^Saved\./).waitFor();
    }
    const post = await readPost(id);
    expect([post.title.raw, post.excerpt.raw, post.content.raw]).toEqual([
      'Two',
      'Two',
      '<p>Not One</p>',
    ]);
    for (const { context, complaints } of people) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('needs nothing but a keyboard', async () => {
    const { page, context } = await openDesk('/desk/post/new');
    await page.locator('.editor-text').waitFor();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute('name') ?? activeElement?.ariaLabel ?? '';
      });
    const tabTo = async (name: string) => {
      for (let i = 0; i < 30 && (await focused()) !== name; i += 1)
        await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    };
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter'); // skips to the content
    await tabTo('title');
    await page.keyboard.type('By keys');
    await tabTo('Content');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Bold');
    await page.keyboard.press('Alt+F10');
    expect(await focused()).toBe('Paragraph');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await page.getByText(/^Saved\./).waitFor();
    const post = await readPost(idIn(page));
    expect(post.title.raw).toBe('By keys');
    expect(post.content.raw).toContain('<p><strong>Bold</strong></p>');
    await context.close();
  });

  test('finds and makes things without scripts', async () => {
    await makePost({ title: 'Needle', status: 'publish' });
    const { page, context } = await openDesk('/desk/post/', {
      user: 'admin',
      javaScriptEnabled: false,
    });
    await page.locator('#search').fill('needle');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    expect(await page.locator('#list tbody tr').count()).toBe(1);
    await page.goto(`${server.address}/desk/mailing-form/new`);
    const rows = await page.locator('li.row').count();
    await page.locator('button[value^="add:"]').first().click();
    expect(await page.locator('li.row').count()).toBe(rows + 1);
    await page.locator('li.row').last().getByRole('button', { name: 'Remove' }).click();
    expect(await page.locator('li.row').count()).toBe(rows);
    await context.close();
  });

  test('brings an older version back', async () => {
    const id = await makePost({ title: 'Versions', content: '<p>First</p>', status: 'publish' });
    for (const content of ['<p>Second</p>', '<p>Third</p>'])
      await server.site.make(`/core/v2/posts/${id}`, { content }, 'editor');
    const { page, context } = await openDesk(`/desk/post/${id}`);
    await page.getByRole('link', { name: 'Revisions' }).click();
    await page.locator('.versions a').nth(1).click();
    await page.locator('del', { hasText: 'Second' }).first().waitFor();
    await page.getByRole('button', { name: 'Bring this version back' }).click();
    await page.getByText(/^Saved\./).waitFor();
    expect((await readPost(id)).content.raw).toBe('<p>Second</p>');
    await context.close();
  });

  test('loads little, and does little', async () => {
    for (let i = 0; i < 25; i++) await makePost({ title: `Post ${i}`, status: 'publish' });
    const { page, context } = await openDesk('/desk/post/');
    const sizes: number[] = [];
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    await client.send('Performance.enable', { timeDomain: 'threadTicks' }); // CPU, however busy the machine is
    client.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
    // Seconds; the metric counts all that its process has done so far.
    const work = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    const before = await work();
    await page.reload({ waitUntil: 'networkidle' });
    const after = await work();
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
    // A new process begins at nothing.
    expect(after > before ? after - before : after).toBeLessThan(1);
    await context.close();
  });
});
