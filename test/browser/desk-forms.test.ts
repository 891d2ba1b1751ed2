import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { logInOn, sharedBrowser } from '../support/open-browser.ts';

const { executablePath, server, page, complaints } = sharedBrowser('the forms of the desk', {
  as: 'admin',
});

const open = (path: string) => page.goto(`${server.address}/desk/${path}`);
const send = async (path: string, json: object) => await server.site.make(path, json);
const makePost = async (json: object): Promise<number> => (await send('/core/v2/posts', json)).id;
const readPost = async (id: number) =>
  (await server.site.rest(`/core/v2/posts/${id}?context=edit`, { as: 'admin' })).body;
const field = (name: string) => page.locator(`[name="${name}"]`);
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = () => page.getByText(/^Saved\./).waitFor();

beforeEach(() => {
  complaints.length = 0;
});

afterEach(() => expect(complaints).toEqual([]));

/** Types without saving, and leaves the page. */
async function typeAndLeave(id: number, title: string) {
  await open(`post/${id}`);
  await field('title').fill(title);
  await open('');
}

const putBack = () => page.getByRole('button', { name: 'Put it back' });

describe.skipIf(!executablePath)('what was typed', { timeout: 120_000 }, () => {
  test('is kept when another form has been saved', async () => {
    const id = await makePost({ title: 'Begun', status: 'publish' });
    await typeAndLeave(id, 'Typed');
    await open(`post/${id}?saved`);
    await putBack().click();
    expect(await field('title').inputValue()).toBe('Typed');
    await save();
    await saved();
    await open(`post/${id}`);
    expect(await putBack().count()).toBe(0);
  });

  test('is put back alone, and held against what others have written since', async () => {
    const id = await makePost({ title: 'Begun', excerpt: 'Begun', status: 'publish' });
    await typeAndLeave(id, 'Typed');
    await send(`/core/v2/posts/${id}`, { excerpt: 'Theirs' });
    await open(`post/${id}`);
    await putBack().click();
    await save();
    await saved();
    const post = await readPost(id);
    expect([post.title.raw, post.excerpt.raw]).toEqual(['Typed', 'Theirs']);

    await typeAndLeave(id, 'Typed again');
    await send(`/core/v2/posts/${id}`, { title: 'Theirs' });
    await open(`post/${id}`);
    await putBack().click();
    await save();
    await page.getByRole('alert').getByText('somebody else has changed this').waitFor();
    expect((await readPost(id)).title.raw).toBe('Theirs');
    complaints.length = 0; // of the status 409
  });

  test('is put back into a menu that no longer offers it', async () => {
    const [post, parent] = await Promise.all([
      send('/core/v2/pages', { title: 'Below', status: 'publish' }),
      send('/core/v2/pages', { title: 'Above', status: 'publish' }),
    ]);
    await open(`page/${post.id}`);
    await page.getByRole('combobox', { name: 'Parent' }).fill('Above');
    await page.getByRole('option', { name: 'Above' }).click();
    await open('');
    await page.route(`**/desk/page/${post.id}`, async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(/<option value="\d+">(— )*Above<\/option>/, '');
      await route.fulfill({ response, body: html });
    });
    await open(`page/${post.id}`);
    await page.unroute(`**/desk/page/${post.id}`);
    await putBack().click();
    await page.locator('[data-field="parent"] .item', { hasText: 'Above' }).waitFor();
    expect(await field('parent').inputValue()).toBe(String(parent.id));
  });

  test('is saved after it was stored as a draft', async () => {
    const id = await makePost({ title: 'My draft', status: 'draft' });
    await open(`post/${id}`);
    await field('title').fill('My better draft');
    await page.getByText('Stored as a draft').waitFor({ timeout: 20_000 });
    await field('title').fill('My best draft');
    await save();
    await saved();
    expect((await readPost(id)).title.raw).toBe('My best draft');
  });

  test('stays, with a word about it, when the session has ended', async () => {
    const id = await makePost({ title: 'Long work', status: 'draft' });
    await open(`post/${id}`);
    await page.context().clearCookies();
    await field('title').fill('Longer work');
    await page.getByText('You are not logged in any more.').waitFor({ timeout: 20_000 });
    await logInOn(page, server, 'admin');
    await open(`post/${id}`);
    await putBack().click();
    expect(await field('title').inputValue()).toBe('Longer work');
  });
});

describe.skipIf(!executablePath)('a form', { timeout: 120_000 }, () => {
  test('says what a field lacks that a script has replaced', async () => {
    await open('donation/new');
    const name = await page.locator('.edit').evaluate((form: HTMLFormElement) => {
      for (const control of form.querySelectorAll('input')) control.required = false;
      return form.querySelector<HTMLSelectElement>('select[data-pick][required]')?.name;
    });
    await page.locator('.save button').first().click();
    expect(name).not.toBeUndefined();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
  });

  test('has rows added, moved and removed by keyboard, each with the focus where one goes on', async () => {
    await open('mailing-form/new');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('title'));
    const adder = page.locator('button[value^="add:"]').first();
    const rows = page.locator('li.row');
    const before = await rows.count();
    for (const count of [1, 2]) {
      await adder.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => rows.count()).toBe(before + count);
    }
    expect(await page.evaluate(() => document.activeElement?.closest('li.row') !== null)).toBe(
      true,
    );
    await rows.last().getByRole('button', { name: 'Move up' }).focus();
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Move up');
    await rows.last().getByRole('button', { name: 'Remove' }).focus();
    await page.keyboard.press('Enter');
    expect(await rows.count()).toBe(before + 1);
    expect(await page.evaluate(() => document.activeElement?.closest('li.row') !== null)).toBe(
      true,
    );
  });

  test('shows what search engines will show while one types', async () => {
    const id = await makePost({ title: 'Fair', status: 'publish' });
    await open(`post/${id}`);
    const found = page.locator('.found .what');
    await page.locator('.edit').evaluate((form) => {
      for (const panel of form.querySelectorAll('details')) panel.open = true;
    });
    await field('title').fill('Summer fair');
    expect(await found.innerText()).toBe('Summer fair');
    await field('seo.title').fill('Come to the fair');
    expect(await found.innerText()).toBe('Come to the fair');
  });

  test('asks for words where nothing is chosen, and shows nothing else', async () => {
    await open('ext_events/new');
    const venue = page.locator('[data-field="venue"] .ts-control');
    await venue.waitFor();
    expect((await venue.innerText()).trim()).toBe('');
    expect(await venue.locator('input').getAttribute('placeholder')).toBe('Search…');
  });

  test('is sent by Ctrl+S, and a question whether to delete is not', async () => {
    const tag = await send('/core/v2/tags', { name: 'Kept' });
    await open(`post_tag/do/destroy?key=${tag.id}`);
    await page.keyboard.press('Control+s');
    await open(`post_tag/${tag.id}`);
    await field('name').fill('Renamed');
    await page.keyboard.press('Control+s');
    await saved();
    const { body } = await server.site.rest(`/core/v2/tags/${tag.id}`);
    expect(body.name).toBe('Renamed');
  });
});

describe.skipIf(!executablePath)('a list', { timeout: 120_000 }, () => {
  const search = () => page.locator('#search');

  test('is filtered with all that depends on the filter, and comes back', async () => {
    for (const title of ['Apples', 'Pears']) await makePost({ title, status: 'publish' });
    await open('post/');
    await search().fill('pears');
    await page.locator('#list').getByText('Apples').waitFor({ state: 'detached' });
    expect(await page.locator('#list tbody tr').count()).toBe(1);
    const tabs = await page
      .locator('#tabs a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(tabs.every((href) => href?.includes('search=pears'))).toBe(true);
    expect(new URL(page.url()).searchParams.get('search')).toBe('pears');
    await page.goBack();
    await page.locator('#list').getByText('Apples').waitFor();
    expect(await search().inputValue()).toBe('');
  });

  test('does not hear the search of the whole desk', async () => {
    await open('post/');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.locator('.find input').fill('pears');
    await page.waitForTimeout(700);
    page.removeAllListeners('request');
    expect(requests).toEqual([]);
  });

  test('stays when the server fails, and leads to the log-in when the session has ended', async () => {
    await open('post/');
    await page.route('**/desk/post/?*', (route) => route.fulfill({ status: 503, body: 'Down' }));
    await search().fill('apples');
    await page.getByRole('alert').getByText('The server refused it (503).').waitFor();
    expect(await page.locator('#list').count()).toBe(1);
    await page.unroute('**/desk/post/?*');
    await page.context().clearCookies();
    await search().fill('pears');
    await page.waitForURL('**/wp-login.php?*');
    await logInOn(page, server, 'admin');
    complaints.length = 0; // of the status 503
  });

  test('of comments keeps a reply that is being written', async () => {
    const post = await makePost({ title: 'Talked about', status: 'publish' });
    for (const author_name of ['Una', 'Otto'])
      await send('/core/v2/comments', {
        post,
        content: `Words of ${author_name}`,
        status: 'hold',
        author_name,
        author_email: 'x@example.com',
      });
    await open('comment/?status=hold');
    const otto = page.locator('tr', { hasText: 'Words of Otto' });
    await otto.getByText('Reply', { exact: true }).click();
    await otto.getByLabel('Reply to Otto').fill('Thank you.');
    await page.getByRole('button', { name: 'Approve: Una' }).click();
    await page.getByText('Words of Una').waitFor({ state: 'detached' });
    expect(await otto.getByLabel('Reply to Otto').inputValue()).toBe('Thank you.');
    expect(await otto.getByLabel('Reply to Otto').isVisible()).toBe(true);
  });
});
