import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangedSources, serveChangedSources } from '../../support/changed-sources.ts';

/** The whole edit: an entry of the built-in kinds. */
const DECLARED = `
  podcast: defineKind({
    name: 'podcast',
    labels: { one: 'podcast', many: 'podcasts' },
    title: { one: 'Podcast', many: 'Podcasts' },
    rest: { base: 'podcasts', path: '/core/v2/podcasts' },
    graphql: {
      typename: 'Podcast',
      single: 'podcast',
      plural: 'podcasts',
      enumValue: 'PODCAST',
      description: 'Podcasts.',
    },
    capabilities: ['post', 'posts'],
    supports: ['title', 'editor', 'author', 'revisions'],
    hasRevisions: true,
    isPlain: true,
    path: 'podcast',
    hasArchive: true,
    archivePath: '/podcast/',
    webhookName: 'podcast',
    fields: { template: commonFields.template },
  }),`;

describe('a built-in kind that is one entry of the registry', () => {
  let site: ChangedSources;

  beforeAll(async () => {
    site = await serveChangedSources([
      {
        path: 'src/content/kinds/built-in-kinds.ts',
        after: 'export const builtInKinds = {',
        added: DECLARED,
      },
    ]);
    const { status } = await site.rest('/podcasts', {
      title: 'Episode 1',
      content: 'About rivers',
      status: 'publish',
    });
    expect(status).toBe(201);
  }, 180_000);

  afterAll(() => site?.close());

  it.skipIf(process.env.TEST_DATABASE === 'postgresql')(
    'compiles',
    () => site.run('node_modules/typescript/bin/tsc', '--noEmit'),
    120_000,
  );

  it('is listed, searched and revised by REST', async () => {
    const [listed] = (await site.rest('/podcasts?search=rivers')).body;
    expect(listed.link).toMatch(/\/podcast\/episode-1\/$/);
    await site.rest(`/podcasts/${listed.id}`, { content: 'About lakes' });
    expect((await site.rest(`/podcasts/${listed.id}/revisions`)).body).toHaveLength(1);
    expect((await site.rest('/search?search=lakes')).body[0].subtype).toBe('podcast');
    expect((await site.rest('/types/podcast')).body.rest_base).toBe('podcasts');
  });

  it('is listed, written and found by its address by GraphQL', async () => {
    const made = await site.graphql(
      'mutation { createPodcast(input: { title: "Episode 2", status: PUBLISH }) { podcast { uri } } }',
    );
    expect(made.data.createPodcast.podcast.uri).toBe('/podcast/episode-2/');
    const found = await site.graphql(
      '{ podcasts { nodes { title } } contentNodes(where: { contentTypes: [PODCAST] }) { nodes { __typename } } nodeByUri(uri: "/podcast/episode-1/") { __typename } }',
    );
    expect(found.data).toEqual({
      podcasts: { nodes: [{ title: 'Episode 2' }, { title: 'Episode 1' }] },
      contentNodes: { nodes: [{ __typename: 'Podcast' }, { __typename: 'Podcast' }] },
      nodeByUri: { __typename: 'Podcast' },
    });
  });

  it('has pages and a place in the sitemap', async () => {
    expect((await site.ask('/podcast/episode-1/')).status).toBe(200);
    expect((await site.ask('/podcast/')).body).toContain('Episode 1');
    expect((await site.ask('/wp-sitemap.xml')).body).toContain('podcast');
  });
});
