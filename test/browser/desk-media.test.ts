import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectSound } from '../support/expect-sound.ts';
import { photograph, sharedBrowser } from '../support/open-browser.ts';
import { makePicture } from '../support/test-image.ts';

const { executablePath, server, page, complaints } = sharedBrowser("the desk's media", {
  as: 'editor',
});

/** Drops or pastes files of these names as a person does: with an event that has them. */
async function give(
  on: string,
  event: 'drop' | 'paste',
  files: Readonly<Record<string, Buffer>>,
): Promise<void> {
  const given = Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]);
  await page.locator(on).evaluate(
    (element, { event, given }) => {
      const data = new DataTransfer();
      for (const [name = '', base64 = ''] of given) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        const type = name.endsWith('.png') ? 'image/png' : 'text/x-sh';
        data.items.add(new File([bytes], name, { type }));
      }
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      );
    },
    { event, given },
  );
}

const picture = (width = 60, height = 40) => makePicture({ width, height, format: 'png' });

async function mediaNamed(search: string) {
  const { body } = await server.site.rest(`/core/v2/media?search=${search}&context=edit`, {
    as: 'editor',
  });
  return body;
}

async function makePost(json: object): Promise<number> {
  const body = await server.site.make('/core/v2/posts', json, 'editor');
  return body.id;
}

const featuredOf = async (id: number) =>
  (await server.site.rest(`/core/v2/posts/${id}`, { as: 'editor' })).body.featured_media;

describe.skipIf(!executablePath)('the library', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    await page.goto(`${server.address}/desk/attachment/`);
    await page.waitForSelector('.drop-hint');
  });

  test('takes dropped files, names the one that is refused, and asks what a picture shows', async () => {
    await give('main', 'drop', {
      'harbour.png': await picture(),
      'run.sh': Buffer.from('#!/bin/sh\n'),
      'market.png': await picture(),
    });
    expect(await page.locator('.uploads progress').count()).toBeGreaterThan(0);
    await page.getByRole('alert').filter({ hasText: 'run.sh: ' }).waitFor();
    const question = page.getByLabel('What does “harbour” show?');
    await question.fill('Boats in the harbour');
    await question.blur();
    await page.getByText('Saved.').waitFor();
    await page.locator('#list').getByText('market').waitFor();
    expect(await mediaNamed('harbour')).toMatchObject([{ alt_text: 'Boats in the harbour' }]);
    await expectSound(page);
    await photograph(page, 'desk-media');
  });

  test('takes a pasted picture, and shows how far it is', async () => {
    let finish = () => {};
    await page.route('**/api/core/v2/media', async (route) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      await route.continue();
    });
    await give('body', 'paste', { 'pasted.png': await picture() });
    await page.getByRole('progressbar', { name: 'Uploading pasted.png' }).waitFor();
    finish();
    await page.locator('#list').getByText('pasted').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await page.unroute('**/api/core/v2/media');
  });
});

describe.skipIf(!executablePath)('a field for a picture', { timeout: 120_000 }, () => {
  let id: number;
  beforeAll(async () => {
    id = await makePost({ title: 'With a picture', status: 'publish' });
  });
  const field = () => page.locator('[data-field="featured_media"]');
  const openForm = async () => {
    await page.goto(`${server.address}/desk/post/${id}`);
    await field().getByRole('button').first().waitFor();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
  };

  test('is filled from the library by mouse, and emptied', async () => {
    await openForm();
    await field().getByRole('button', { name: 'Choose…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search the library').fill('harbour');
    await dialog.getByRole('button', { name: 'market' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'harbour' }).click();
    await expectSound(page);
    await photograph(page, 'desk-media-dialog');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await field().locator('.name', { hasText: 'harbour' }).waitFor();
    await save();
    const [harbour] = await mediaNamed('harbour');
    expect(await featuredOf(id)).toBe(harbour.id);
    await openForm();
    await field().getByRole('button', { name: 'Remove harbour' }).click();
    await save();
    expect(await featuredOf(id)).toBe(0);
  });

  test('is filled by keyboard alone', async () => {
    await openForm();
    await field().getByRole('button').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'market' }).waitFor();
    await page.keyboard.press('Tab'); // from the search to Upload
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    const name = (await dialog.locator('button[aria-pressed="true"]').textContent()) ?? '';
    expect(name).not.toBe('');
    while ((await page.evaluate(() => document.activeElement?.textContent)) !== 'Use this picture')
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await field().locator('.name', { hasText: name }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Choose another…');
  });

  test('takes a dropped picture, which is asked about before it is used', async () => {
    await openForm();
    await give('[data-field="featured_media"] .media-field', 'drop', {
      'lantern.png': await picture(),
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What does “lantern” show?').fill('A lantern');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await field().locator('.name', { hasText: 'lantern' }).waitFor();
    await save();
    const [lantern] = await mediaNamed('lantern');
    expect(lantern.alt_text).toBe('A lantern');
    expect(await featuredOf(id)).toBe(lantern.id);
  });

  test('takes pictures alone', async () => {
    await openForm();
    await give('[data-field="featured_media"] .media-field', 'drop', {
      'run.sh': Buffer.from('#!/bin/sh'),
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').filter({ hasText: 'This is no picture.' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Use this picture' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  test('is followed by a text that takes chosen and pasted pictures', async () => {
    await openForm();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await dialog.getByRole('button', { name: 'lantern' }).dblclick();
    const stored = () => page.locator('textarea[name=content]').inputValue();
    const [lantern] = await mediaNamed('lantern');
    const written = (id: number, url: string, alt: string) =>
      `<!-- wp:image {"id":${id},"sizeSlug":"large","linkDestination":"none"} -->\n<figure class="wp-block-image size-large"><img src="${url}" alt="${alt}" class="wp-image-${id}"/></figure>\n<!-- /wp:image -->`;
    const first = written(lantern.id, lantern.source_url, 'A lantern');
    await expect.poll(stored).toBe(first);
    await give('.editor-text', 'paste', { 'candle.png': await picture() });
    await dialog.getByLabel('What does “candle” show?').fill('A "candle"');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    const [candle] = await mediaNamed('candle');
    await expect
      .poll(stored)
      .toBe(`${first}\n\n${written(candle.id, candle.source_url, 'A &quot;candle&quot;')}`);
    await openForm();
    await page.getByRole('button', { name: 'Gallery' }).click();
    for (const name of ['lantern', 'candle']) await dialog.getByRole('button', { name }).click();
    await dialog.getByRole('button', { name: 'Use 2 pictures' }).click();
    await expect
      .poll(stored)
      .toBe(
        `<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images columns-default is-cropped">${first}\n\n${written(candle.id, candle.source_url, 'A &quot;candle&quot;')}</figure>\n<!-- /wp:gallery -->`,
      );
  });
});

describe.skipIf(!executablePath)('a field for another record', { timeout: 120_000 }, () => {
  test('is searched by keyboard, and takes what is chosen', async () => {
    const parent = await server.site.rest('/core/v2/pages', {
      method: 'POST',
      as: 'editor',
      json: { title: 'The village', status: 'publish' },
    });
    await page.goto(`${server.address}/desk/page/new`);
    await page.getByLabel('Title').first().fill('The mill');
    const box = page.getByRole('combobox', { name: 'Parent' });
    await box.fill('village');
    await page.getByRole('option', { name: 'The village' }).waitFor();
    await expectSound(page);
    await box.focus();
    expect(await box.getAttribute('aria-activedescendant')).not.toBeNull();
    await page.keyboard.press('Enter');
    await page.locator('[data-field="parent"] .item', { hasText: 'The village' }).waitFor();
    await page.getByRole('button', { name: 'Save page' }).click();
    await page.getByText('Saved.').waitFor();
    const { body } = await server.site.rest(
      `/core/v2/pages/${/\d+$/.exec(new URL(page.url()).pathname)?.[0]}?context=edit`,
      { as: 'editor' },
    );
    expect(body.parent).toBe(parent.body.id);
  });

  test('shows several as chips that can be removed', async () => {
    const made = await Promise.all(
      ['Ada', 'Grace'].map((organizer) =>
        server.site.rest('/ext/events/v1/organizers', {
          method: 'POST',
          as: 'editor',
          json: { organizer },
        }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    await page.goto(`${server.address}/desk/ext_events/new`);
    const field = page.locator('[data-field="organizer"]');
    for (const name of ['Grace', 'Ada']) {
      await field.getByRole('combobox').fill(name);
      await field.getByRole('option', { name }).click();
    }
    expect(await field.locator('.item').allTextContents()).toEqual(['Grace×', 'Ada×']);
    await expectSound(page);
    await field.getByRole('button', { name: 'Remove Grace' }).click();
    expect(await field.locator('select').evaluate((one: HTMLSelectElement) => one.value)).toBe(
      String(made[0]?.body.id),
    );
  });
});

describe.skipIf(!executablePath)('a picture', { timeout: 120_000 }, () => {
  test('is turned, and cropped by mouse and by keyboard', async () => {
    const form = new FormData();
    form.set('file', new Blob([await picture(400, 200)], { type: 'image/png' }), 'wide.png');
    const { body } = await server.site.rest('/core/v2/media', {
      method: 'POST',
      as: 'editor',
      body: form,
    });
    await page.goto(`${server.address}/desk/attachment/${body.id}`);
    await page.getByText('Crop or turn').click();
    await page.getByText('The new picture has 400 × 200 pixels.').waitFor();
    await page.getByLabel('Turn').selectOption('To the right');
    await page.getByText('The new picture has 200 × 400 pixels.').waitFor();
    const corner = page.locator('.point-se');
    await corner.scrollIntoViewIfNeeded();
    const at = await corner.boundingBox();
    const shown = await page.locator('.cropper-canvas').boundingBox();
    if (!at || !shown) throw new Error('The frame is not shown.');
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - shown.width / 2, y - shown.height / 4, { steps: 4 });
    await page.mouse.up();
    await page.getByText('The new picture has 100 × 300 pixels.').waitFor();
    await page.getByLabel('From the top, %').fill('10');
    await page.getByLabel('Height, %').fill('65');
    await page.getByText('The new picture has 100 × 260 pixels.').waitFor();
    await expectSound(page);
    await photograph(page, 'desk-media-crop');
    await page.getByRole('button', { name: 'Save as a new picture' }).click();
    await page.waitForURL('**/desk/attachment/*?made');
    await page.getByText('100 × 260 pixels').waitFor();
  });

  test('that is replaced is shown at its old address at once', async () => {
    const send = async (path: string, size: readonly [number, number]) => {
      const { body } = await server.site.rest(`/core/v2/media${path}`, {
        method: 'POST',
        as: 'editor',
        body: new Uint8Array(await picture(...size)),
        headers: { 'content-disposition': 'attachment; filename="quay.png"' },
      });
      return body;
    };
    const { id, source_url: url } = await send('', [60, 40]);
    const content = `<img src="${new URL(url).pathname}" alt="The quay">`;
    const post = await makePost({ title: 'Quay', status: 'publish', content });
    const widthShown = async () => {
      await page.goto(`${server.address}/?p=${post}`);
      const image = page.getByAltText('The quay');
      return image.evaluate(async (element: HTMLImageElement) => {
        await element.decode();
        return element.naturalWidth;
      });
    };
    expect([await widthShown(), await widthShown()]).toEqual([60, 60]);
    await send(`/${id}/replace`, [90, 40]);
    expect(await widthShown()).toBe(90);
    await page.goto(`${server.address}/desk/attachment/${id}`);
    await page.getByText('in its text').waitFor();
  });

  test('makes the browser complain of nothing', () => {
    expect(complaints.filter((one) => !one.includes('400 (Bad Request)'))).toEqual([]);
  });
});
