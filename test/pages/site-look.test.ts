import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findCached } from '../../src/http/response-cache.ts';
import { accentOf } from '../../src/pages/accent.ts';
import { upload } from '../features/content/media/media-site.ts';
import { sharedSite } from '../support/test-site.ts';
import { attributeOf, elementsOf, openVisitor } from '../support/visitor.ts';

let now = Date.parse('2026-03-10T12:00:00Z');
const site = sharedSite({ clock: { now: () => new Date(now) } });

const set = (json: object) => site.rest('/core/v2/settings', { as: 'admin', json });
const get = (path: string) => openVisitor(site).get(path);

describe('the accent of a site', () => {
  it('colours its pages, those of the account too', async () => {
    expect((await get('/')).html).not.toContain('<style>');
    expect((await set({ accent_color: '#8B1E3F' })).body.accent_color).toBe('#8B1E3F');
    for (const path of ['/', '/nothing/', '/wp-login.php'])
      expect((await get(path)).html, path).toContain(
        `<style>:root{--accent-by-day:${accentOf('#8b1e3f').byDay};`,
      );
    expect((await get('/wp-login.php')).headers.get('content-security-policy')).toMatch(
      /style-src 'self' 'sha256-[\w+/=]+'/,
    );
    await set({ accent_color: null });
    expect((await get('/')).html).not.toContain('<style>');
  });

  it('is a colour of six digits, and nothing else', async () => {
    for (const colour of ['red', '#fff', '#12345g', '#123456}body{display:none'])
      expect([colour, (await set({ accent_color: colour })).status]).toEqual([colour, 400]);
  });

  it('is written and read by GraphQL as well, with logo and icon', async () => {
    const { body: item } = await upload(site, await picture(), { name: 'logo.png', as: 'admin' });
    const input = `{ generalSettingsAccentColor: "#00695c", generalSettingsSiteLogo: ${item.id}, generalSettingsSiteIcon: ${item.id} }`;
    const data = await site.query(
      `mutation { updateSettings(input: ${input}) { generalSettings {
        accentColor siteLogo { node { databaseId } } siteIcon { node { databaseId } }
      } } }`,
      { as: 'admin' },
    );
    const node = { databaseId: item.id };
    expect(data).toEqual({
      updateSettings: {
        generalSettings: { accentColor: '#00695c', siteLogo: { node }, siteIcon: { node } },
      },
    });
    expect((await site.rest('/core/v2/settings', { as: 'admin' })).body).toMatchObject({
      accent_color: '#00695c',
      site_logo: item.id,
      site_icon: item.id,
    });
    const { html } = await get('/');
    const logo = elementsOf(html).find(({ tagName }) => tagName === 'img');
    expect(logo && attributeOf(logo, 'src')).toBe(item.source_url);
    expect(logo && attributeOf(logo, 'alt')).toBe('');
    expect(html).toContain(`<link rel="icon" href="${item.source_url}">`);
    await set({ accent_color: '', site_logo: 0, site_icon: 0 });
  });
});

const picture = async () => {
  const create = { width: 64, height: 64, channels: 3, background: '#258' } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
};

describe('the front page', () => {
  it('has its first story before the others, and what is on beside it', async () => {
    for (const title of ['One', 'Two'])
      await site.make('/core/v2/posts', { title, status: 'publish' });
    const times = { start_date: '2026-03-11 10:00:00', end_date: '2026-03-11 11:00:00' };
    for (const title of ['Weekly', 'Once'])
      await site.make('/ext/events/v1/events', {
        title,
        ...times,
        ...(title === 'Weekly' && { rrule: 'FREQ=WEEKLY' }),
      });
    const { html } = await get('/');
    const titles = [...html.matchAll(/<h[23]><a[^>]*>([^<]*)/g)].map(([, title]) => title);
    expect(titles.toSorted()).toEqual(['Once', 'One', 'Two', 'Weekly']);
    expect(titles[0]).toMatch(/One|Two/);
    expect(html).toMatch(/<article class="summary lead">[\s\S]*<section class="coming"/);
  });

  it('is kept until the first of these events is over', async () => {
    const json = {
      title: 'Under way',
      start_date: '2026-03-10 10:00:00',
      end_date: '2026-03-10 14:00:00',
      timezone: 'UTC',
    };
    await site.make('/ext/events/v1/events', json);
    for (let i = 0; i < 3; i++) expect((await get('/')).html).toContain('Under way');
    expect(await findCached(site.services, '/')).toBeDefined();
    now = Date.parse('2026-03-10T14:00:01Z');
    expect((await get('/')).html).not.toContain('Under way');
  });
});
