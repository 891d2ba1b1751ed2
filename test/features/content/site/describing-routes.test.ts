import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const recording = fileURLToPath(
  new URL('../../../../../shared/reference/live-site.json.gz', import.meta.url),
);

const kindsRecording = new URL('../../../conformance/custom-site.json.gz', import.meta.url);

describe('what describes the site', () => {
  const site = sharedSite({ env: { ALIASES: 'wordpress' } });

  it('has in GraphQL the names that clients of an alias know', async () => {
    const event = { title: 'Named', start_date: '2091-01-01', end_date: '2091-01-01' };
    const made = await site.rest('/ext/events/v1/events', {
      as: 'admin',
      json: event,
    });
    const names = 'name contentNodes(first: 1) { nodes { contentTypeName } }';
    const { data } = await site.graphql(`{
      byAlias: contentType(id: "tribe_events", idType: NAME) { ${names} }
      documented: contentType(id: "ext_events") { name }
      taxonomy(id: "tribe_events_cat", idType: NAME) { name }
      event(id: ${made.body.id}, idType: DATABASE_ID) { contentTypeName }
      nodeByUri(uri: "/?post_type=tribe_events") { __typename }
    }`);
    expect(data).toEqual({
      byAlias: {
        name: 'tribe_events',
        contentNodes: { nodes: [{ contentTypeName: 'tribe_events' }] },
      },
      documented: { name: 'tribe_events' },
      taxonomy: { name: 'tribe_events_cat' },
      event: { contentTypeName: 'tribe_events' },
      nodeByUri: { __typename: 'ContentType' },
    });
  });

  it('tells that files are uploaded, and that menus do not lead to them', async () => {
    const path = '/core/v2/types/attachment?context=edit';
    const { body } = await site.rest(path, { as: 'admin' });
    expect(body.capabilities.create_posts).toBe('upload_files');
    expect(body.visibility).toEqual({ show_in_nav_menus: false, show_ui: true });
  });

  it('leaves types that the viewer does not edit out of the edit view', async () => {
    expect(await site.refusal('/core/v2/types?context=edit', { as: 'subscriber' })).toBe(
      '403 rest_cannot_view',
    );
    const { body } = await site.rest('/core/v2/types?context=edit', { as: 'author' });
    expect(Object.keys(body)).toContain('post');
    expect(Object.keys(body)).not.toContain('page');
  });

  it('knows no type, status or taxonomy by a made-up name', async () => {
    for (const [path, code, allow] of [
      ['types/nothing', 'rest_type_invalid', 'GET'],
      ['statuses/nothing', 'rest_status_invalid', null],
      ['taxonomies/constructor', 'rest_taxonomy_invalid', 'GET'],
    ]) {
      const { status, body, headers } = await site.rest(`/core/v2/${path}`);
      expect({ status, code: body.code, allow: headers.get('allow') }).toEqual({
        status: 404,
        code,
        allow,
      });
    }
  });

  it('tells of statuses by who asks', async () => {
    const open = await site.rest('/core/v2/statuses');
    expect(Object.keys(open.body)).toEqual([
      'publish',
      'ext-ea-success',
      'ext-ea-failed',
      'ext-ea-schedule',
      'ext-ea-pending',
      'ext-ea-draft',
    ]);
    expect(await site.refusal('/core/v2/statuses/draft')).toBe('401 rest_cannot_read_status');
    const draft = await site.rest('/core/v2/statuses/draft?context=edit', { as: 'contributor' });
    expect(draft.body).toMatchObject({ protected: true, show_in_list: true, date_floating: true });
    const internal = await site.rest('/core/v2/statuses/inherit', { as: 'admin' });
    expect(internal.status).toBe(403);
  });

  it('lists the taxonomies of a type', async () => {
    const { body } = await site.rest('/core/v2/taxonomies?type=ext_events');
    expect(Object.keys(body)).toEqual(['post_tag', 'ext_events_cat']);
    expect((await site.rest('/core/v2/taxonomies?type=nothing')).body).toEqual({});
    expect(await site.refusal('/core/v2/taxonomies?context=edit', { as: 'subscriber' })).toBe(
      '403 rest_cannot_view',
    );
    const category = await site.rest('/core/v2/taxonomies/category?context=edit', { as: 'author' });
    expect(category.body.capabilities).toMatchObject({ assign_terms: 'assign_categories' });
  });

  it('has one theme, for those who edit', async () => {
    expect(await site.refusal('/core/v2/themes')).toBe('401 rest_cannot_view_themes');
    const active = await site.rest('/core/v2/themes?status=active', { as: 'contributor' });
    expect(active.body).toMatchObject([{ stylesheet: 'almanac', status: 'active' }]);
    expect((await site.rest('/core/v2/themes?status=inactive', { as: 'admin' })).body).toEqual([]);
    expect((await site.rest('/core/v2/themes/almanac', { as: 'subscriber' })).status).toBe(403);
    expect(await site.refusal('/core/v2/themes/other', { as: 'admin' })).toBe(
      '404 rest_theme_not_found',
    );
  });

  it('has no block types, and says so to those who edit only', async () => {
    expect(await site.refusal('/core/v2/block-types')).toBe('401 rest_block_type_cannot_view');
    const as = 'author' as const;
    expect((await site.rest('/core/v2/block-types', { as })).body).toEqual([]);
    expect((await site.rest('/core/v2/block-types/core', { as })).body).toEqual([]);
    expect(await site.refusal('/core/v2/block-types/core/paragraph', { as })).toBe(
      '404 rest_block_type_invalid',
    );
  });

  it.each([
    ['blocks', 'guest', ''],
    ['navigation', 'guest', ''],
    ['block-patterns/patterns', 'contributor', 'rest_cannot_view'],
    ['block-patterns/categories', 'contributor', 'rest_cannot_view'],
    ['pattern-directory/patterns', 'contributor', 'rest_pattern_directory_cannot_view'],
    ['templates', 'contributor', 'rest_cannot_manage_templates'],
    ['template-parts', 'contributor', 'rest_cannot_manage_templates'],
    ['block-directory/search', 'admin', 'rest_block_directory_cannot_view'],
    ['font-collections', 'admin', 'rest_cannot_read'],
    ['font-families', 'admin', 'rest_cannot_read'],
    ['plugins', 'admin', 'rest_cannot_view_plugins'],
    ['sidebars', 'admin', 'rest_cannot_manage_widgets'],
    ['widgets', 'admin', 'rest_cannot_manage_widgets'],
    ['widget-types', 'admin', 'rest_cannot_manage_widgets'],
  ] as const)('lists no %s, as an editor of blocks asks for them', async (collection, as, code) => {
    const path = `/core/v2/${collection}?context=edit&per_page=100&_locale=user`;
    const listed = await (as === 'guest' ? site.rest(path) : site.rest(path, { as }));
    expect(listed).toMatchObject({ status: 200, body: [] });
    expect(listed.headers.get('x-wp-total')).toBe('0');
    if (code)
      expect(await site.rest(path, { as: 'subscriber' })).toMatchObject({
        status: 403,
        body: { code },
      });
    expect((await site.rest(`/core/v2/other-${collection}`)).status).toBe(404);
  });

  it.skipIf(!existsSync(recording))('reads as the reference does under its alias', async () => {
    const { documents, site: recordedAt } = JSON.parse(
      gunzipSync(readFileSync(recording)).toString(),
    );
    const ask = async (path: string) => {
      const request = new Request(`http://site.test/wp-json${path}`, {
        headers: { authorization: site.authorization('admin') },
      });
      return (await site.app.fetch(request)).json();
    };
    for (const [path, change] of Object.entries(CHANGED)) {
      const text = JSON.stringify(documents[path]).replaceAll(recordedAt, 'http://site.test');
      const expected = JSON.parse(text);
      change(expected);
      expect(await ask(path), path).toEqual(expected);
      expect(Object.keys((await ask(path)) as object), path).toEqual(Object.keys(expected));
    }
  });

  it('tells those who edit of built-in types and taxonomies as the reference does', async () => {
    const { documents } = JSON.parse(gunzipSync(readFileSync(kindsRecording)).toString());
    for (const path of BUILT_IN) {
      const { body } = await site.rest(`${path}?context=edit`, { as: 'admin' });
      const { edit } = documents[path.replace('core', 'wp')];
      const { _links: _, rest_namespace: __, types: ___, taxonomies: ____, ...expected } = edit;
      expect(body, path).toMatchObject(expected);
      expect(Object.keys(body.labels), path).toHaveLength(Object.keys(edit.labels).length);
    }
  });
});

const BUILT_IN = [
  '/core/v2/types/post',
  '/core/v2/types/page',
  '/core/v2/types/attachment',
  '/core/v2/taxonomies/category',
  '/core/v2/taxonomies/post_tag',
];

// biome-ignore lint/suspicious/noExplicitAny: recorded documents of every shape
type Change = (document: any) => void;

/** Where the recorded site has what is a vendor's own: artwork, editor blocks, its queue's statuses. */
const CHANGED: Readonly<Record<string, Change>> = {
  '/wp/v2/types': (types) => {
    types.tribe_events.icon = 'dashicons-calendar';
    types.tribe_events.template = [];
  },
  '/wp/v2/taxonomies': (taxonomies) => {
    delete taxonomies.wp_pattern_category;
  },
  '/wp/v2/statuses': (statuses) => {
    delete statuses['in-progress'];
    delete statuses.failed;
  },
  '/wp/v2/settings': (settings) => {
    Object.assign(settings, { title: 'Almanac', description: '', email: '' });
    for (const name of Object.keys(settings)) if (/^elementor_/.test(name)) delete settings[name];
  },
};
