import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFirstAdministrator } from '../../../src/app/create-first-administrator.ts';
import { dropDemoPlan, isDemoPlanned, planDemo } from '../../../src/app/demo/demo-making.ts';
import { finishDemo, installDemo } from '../../../src/app/demo/install-demo.ts';
import { systemContext } from '../../../src/operation/context.ts';
import { openTestSite, sharedSite, type TestSite } from '../../support/test-site.ts';

let now = Date.parse('2026-03-10T00:10:00Z');
const site = sharedSite({ clock: { now: () => new Date(now) } });
beforeAll(async () => {
  await installDemo(await site.context('admin'));
});

interface Post {
  readonly slug: string;
  readonly status: string;
  readonly format: string;
  readonly date_gmt: string;
  readonly content: { readonly rendered: string; readonly protected: boolean };
  readonly _embedded: { readonly author: readonly { name: string; description: string }[] };
}

interface Term {
  readonly id: number;
  readonly slug: string;
  readonly parent: number;
}

interface Event {
  readonly slug: string;
  readonly series_id?: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly cost: string;
  readonly venue: { readonly geo_lat: number };
  readonly organizer: readonly unknown[];
  readonly categories: readonly unknown[];
}

interface Comment {
  readonly id: number;
  readonly parent: number;
  readonly date_gmt: string;
}

async function read<Item>(path: string, as?: 'admin'): Promise<readonly Item[]> {
  return (await site.rest(`/core/v2/${path}`, { as })).body;
}

const posts = (query: string, as?: 'admin') => read<Post>(`posts?per_page=50&${query}`, as);
const comments = () => read<Comment>('comments?per_page=50');

describe('the demo site', () => {
  it('shows a dozen posts of two authors who say who they are', async () => {
    const shown = await posts('_embed=author');
    expect(shown).toHaveLength(12);
    const authors = shown.flatMap(({ _embedded }) => _embedded.author);
    expect(new Set(authors.map(({ name }) => name))).toEqual(
      new Set(['Nora Whitlock', 'Tomas Ferrand']),
    );
    for (const { description } of authors) expect(description.length).toBeGreaterThan(50);
  });

  it('makes a post of every file of content', async () => {
    const files = readdirSync('src/app/demo/content/posts').sort();
    const made = await posts('status=any&context=edit', 'admin');
    expect(made.map(({ slug }) => `${slug}.html`).sort()).toEqual(files);
  });

  it('has a menu of its categories and pages, some below others, and one for the footer', async () => {
    const menus = await read<{ id: number; locations: readonly string[] }>('menus', 'admin');
    expect(menus.map(({ locations }) => locations[0]).toSorted()).toEqual(['footer', 'primary']);
    const head = menus.find(({ locations }) => locations.includes('primary'));
    const items = await read<{ id: number; parent: number; menu_order: number; invalid: boolean }>(
      `menu-items?menus=${head?.id}`,
      'admin',
    );
    expect(items.map(({ menu_order: order }) => order)).toEqual(items.map((_, i) => i + 1));
    expect(items.filter(({ parent }) => parent !== 0)).toHaveLength(5);
    expect(items.some(({ invalid }) => invalid)).toBe(false);
  });

  it('makes a page of every file of pages, one below another', async () => {
    const files = readdirSync('src/app/demo/content/pages').sort();
    const made = await read<{ slug: string; link: string }>('pages?per_page=50');
    expect(made.map(({ slug }) => `${slug}.html`).sort()).toEqual(files);
    expect(made.map(({ link }) => link)).toContain('http://site.test/about/send-us-a-date/');
  });

  it('has events around today: over, under way, to come, whole days, over midnight and every week', async () => {
    const window = 'start_date=2025-12-01&end_date=2026-05-01&per_page=50';
    const { body } = await site.rest(`/ext/events/v1/events?${window}`);
    const events: readonly Event[] = body.events;
    const market = events.filter(({ slug }) => slug === 'saturday-market');
    expect(market.length).toBeGreaterThan(10);
    const once = events.filter(({ series_id: series }) => series === undefined);
    expect(once).toHaveLength(12);
    const now = '2026-03-10 00:10:00';
    expect(once.filter(({ end_date: end }) => end < now)).toHaveLength(3);
    expect(
      once.filter(({ start_date: start, end_date: end }) => start < now && now < end),
    ).toMatchObject([{ slug: 'every-doorstep', all_day: true }]);
    const bats = once.find(({ slug }) => slug === 'night-walk-with-bats');
    expect(bats).toMatchObject({
      start_date: '2026-03-16 21:30:00',
      end_date: '2026-03-17 00:30:00',
      cost: '£5',
    });
    expect(new Set(once.map(({ cost }) => cost))).toEqual(
      new Set(['£9', 'Free', '£12 – £14', '£3', '£5', 'Pay what you can']),
    );
    for (const { venue, organizer, categories } of events) {
      expect(venue.geo_lat).toBeCloseTo(52.09, 1);
      expect(organizer.length).toBeGreaterThan(0);
      expect(categories.length).toBeGreaterThan(0);
    }
  });

  it('has pictures that say what they show, on posts and events', async () => {
    const media = await read<{ alt_text: string }>('media?per_page=50');
    expect(media.map(({ alt_text: text }) => text.length > 20)).toEqual(Array(13).fill(true));
    const shown = await read<{ featured_media: number }>('posts?per_page=50');
    expect(shown.filter(({ featured_media: id }) => id > 0)).toHaveLength(9);
    const { body } = await site.rest('/ext/events/v1/events/by-slug/mill-day');
    expect(body.image).toMatchObject({ url: expect.stringContaining('mill') });
  });

  it('has a form, a mailing list and a campaign that work', async () => {
    const page = (path: string) =>
      site.app.fetch(new Request(`http://site.test${path}`), { ip: null, requestId: 'demo' });
    const form = await page('/forms/write-to-the-almanac/');
    expect(await form.text()).toContain('name="your-email"');
    const signUp = await page('/subscribe/thursday-letter/');
    expect(await signUp.text()).toContain('name="EMAIL"');
    const [{ config_errors: faults }] = (
      await site.rest('/forms/v1/contact-forms', { as: 'admin' })
    ).body;
    expect(faults ?? {}).toEqual({});
    const data = await site.query<{ campaigns: { nodes: object[] } }>(
      '{ campaigns { nodes { slug currency } } }',
      { as: 'admin' },
    );
    expect(data.campaigns.nodes).toEqual([{ slug: 'bandstand-roof', currency: 'GBP' }]);
    expect(await site.services.database.prisma.donation.count()).toBe(3);
  });

  it('goes on where it was broken off, and makes nothing twice', async () => {
    const other = await openTestSite({ clock: { now: () => new Date(now) } });
    try {
      const context = await other.context('admin');
      let writes = 0;
      const breaking = {
        ...context,
        write: (async (work) => {
          if (++writes > 60) throw new Error('The power went.');
          return context.write(work);
        }) satisfies typeof context.write,
      };
      await expect(installDemo(breaking)).rejects.toThrow('The power went.');
      expect(await isDemoPlanned(await other.context('admin'))).toBe(true);
      await installDemo(await other.context('admin'));
      expect(await isDemoPlanned(await other.context('admin'))).toBe(false);
      const made = async ({ services }: TestSite) => ({
        entries: await services.database.prisma.entry.count(),
        slugs: (await services.database.prisma.entry.findMany({ select: { slug: true } })).filter(
          ({ slug }) => /-2$/.test(slug),
        ),
        comments: await services.database.prisma.comment.count(),
        terms: await services.database.prisma.term.count(),
        users: await services.database.prisma.user.count(),
      });
      expect(await made(other)).toEqual(await made(site));
    } finally {
      await other.close();
    }
  });

  it('is planned for a site without users only, and finished in the name of its administrator', async () => {
    const other = await openTestSite({ clock: { now: () => new Date(now) } });
    try {
      const system = () => systemContext(other.services);
      await planDemo(await system());
      expect(await finishDemo(await system())).toBe(false);
      await other.services.database.prisma.user.deleteMany();
      await planDemo(await system());
      expect(await finishDemo(await system())).toBe(false);
      await dropDemoPlan(await system());
      expect(await isDemoPlanned(await system())).toBe(false);
      await planDemo(await system());
      await createFirstAdministrator(await system());
      expect(await finishDemo(await system())).toBe(true);
      expect(await other.services.database.prisma.comment.count()).toBeGreaterThan(5);
      expect(await finishDemo(await system())).toBe(false);
    } finally {
      await other.close();
    }
  });

  it('writes nothing where a site has users already', async () => {
    const write = () => Promise.reject(new Error('Something was written.'));
    const context = { ...(await systemContext(site.services)), write };
    await planDemo(context);
    await dropDemoPlan(context);
    expect(await isDemoPlanned(context)).toBe(false);
  });

  it('has a sticky post, a protected one, a draft and several formats', async () => {
    expect(await posts('sticky=true')).toHaveLength(1);
    expect(await posts('status=draft', 'admin')).toHaveLength(1);
    const shown = await posts('');
    expect(shown.filter(({ content }) => content.protected)).toHaveLength(1);
    expect(new Set(shown.map(({ format }) => format)).size).toBeGreaterThanOrEqual(4);
  });

  it('renders its blocks', async () => {
    const [post] = await posts('slug=boathouse-concerts');
    expect(post?.content.rendered).toContain('<h2 class="wp-block-heading">The four evenings</h2>');
    expect(post?.content.rendered).toContain('<td>Wend Trio</td>');
    expect(post?.content.rendered).not.toContain('<!--');
  });

  it('is dated before its first start, but for the post that is scheduled', async () => {
    for (const { date_gmt: date } of [...(await posts('')), ...(await comments())])
      expect(date < '2026-03-10T00:10:00').toBe(true);
    const [scheduled] = await posts('status=future', 'admin');
    expect(scheduled?.date_gmt).toBe('2026-03-20T08:00:00');
  });

  it('files posts under a tree of categories and under tags', async () => {
    const categories = await read<Term>('categories?hide_empty=true');
    const bySlug = (wanted: string) => categories.find(({ slug }) => slug === wanted);
    expect(bySlug('concerts')?.parent).toBe(bySlug('stage')?.id);
    expect(bySlug('markets')?.parent).toBe(bySlug('town')?.id);
    expect((await read<Term>('tags?hide_empty=true')).length).toBeGreaterThanOrEqual(6);
  });

  it('has a thread of comments three deep', async () => {
    const parentOf = new Map((await comments()).map(({ id, parent }) => [id, parent]));
    const depth = (id: number): number => (id === 0 ? 0 : 1 + depth(parentOf.get(id) ?? 0));
    expect(Math.max(...[...parentOf.keys()].map(depth))).toBe(3);
  });

  it('publishes what is scheduled when its day comes', async () => {
    now = Date.parse('2026-03-20T08:00:00Z');
    const [post] = await posts('');
    expect(post).toMatchObject({ slug: 'walk-of-lanterns', status: 'publish' });
  });
});
