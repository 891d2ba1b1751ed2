import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RestAnswer, sharedSite } from '../support/test-site.ts';

describe('the OpenAPI document', () => {
  const site = sharedSite({ env: { ALIASES: 'wordpress' } });
  let document: RestAnswer['body'];
  beforeAll(async () => {
    document = (await site.rest('/openapi.json')).body;
  });

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('has each method of each route in the site index, and itself', async () => {
    const { routes } = (await site.rest('/')).body;
    const listed = Object.entries<{ methods: string[] }>(routes).map(
      ([pattern, { methods }]) => [toTemplate(pattern), methods] as const,
    );
    for (const [template, methods] of listed) {
      const described = Object.keys(document.paths[template] ?? {});
      expect(described.sort(), template).toEqual(methods.map((one) => one.toLowerCase()).sort());
    }
    expect(Object.keys(document.paths)).toHaveLength(listed.length + 1);
    expect(document.paths).toHaveProperty(['/openapi.json']);
  });

  it('gives every operation a name of its own', () => {
    const names = operationsOf(document).map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('updatePost');
    expect(names).toContain('updatePostPatch');
  });

  it('says what is in every answer but those that differ by what runs, or are no JSON', () => {
    const untyped = operationsOf(document).flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status, { content }]) => {
          const schema = content['application/json']?.schema;
          return status !== 'default' && Object.keys(schema?.items ?? schema ?? {}).length === 0;
        })
        .map(() => operationId.replace(/(Put|Patch|Post|Delete)$/, '')),
    );
    expect([...new Set(untyped)].filter((name) => !name.startsWith('readSiteIndex'))).toEqual([
      'renderCalendarView',
      'getBlockType',
      'exportSite',
      'runAbility',
    ]);
  });

  it('declares each placeholder of a path once', () => {
    for (const [template, item] of Object.entries<object>(document.paths))
      for (const { parameters } of Object.values(item)) {
        const declared = parameters
          .filter((one: { in: string }) => one.in === 'path')
          .map(({ name }: { name: string }) => name);
        expect(declared).toEqual([...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      }
  });

  it('describes every parameter and every group, beside its schema', () => {
    const operations = operationsOf(document);
    const parameters = operations.flatMap(({ operationId, parameters }) =>
      parameters.map((one) => ({
        operationId,
        ...(one.$ref ? document.components.parameters[one.$ref.replace(/.*\//, '')] : one),
      })),
    );
    expect(parameters.length).toBeGreaterThan(1000);
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
    const groups: { name: string; description?: string }[] = document.tags;
    expect(groups.filter(({ description }) => !/^[A-Z].*\.$/.test(description ?? ''))).toEqual([]);
    const named = new Set(operations.flatMap(({ tags }) => tags));
    expect(new Set(groups.map(({ name }) => name))).toEqual(named);
  });

  it('takes a text alone where a text with further forms is shown', () => {
    const { title, meta } = document.components.schemas.CreatePostBody.properties;
    expect(title.anyOf).toMatchObject([{ type: 'string' }, { type: 'object' }]);
    expect(meta.type).toBe('object');
  });

  it('says which members are always there, also inside of others', () => {
    const { post, settings } = document.components.schemas;
    expect(post.required).toEqual(expect.arrayContaining(['id', 'title']));
    expect(post.properties.content.required).toEqual(['rendered', 'protected']);
    expect(settings.required).toContain('title');
  });

  it('names every way to log in', () => {
    const schemes = Object.keys(document.components.securitySchemes);
    expect(new Set(document.security.flatMap(Object.keys))).toEqual(new Set(schemes));
    expect(document.components.securitySchemes).toMatchObject({
      applicationPassword: { scheme: 'basic' },
      token: { scheme: 'bearer' },
      session: { in: 'cookie', name: 'almanac_session' },
      nonce: { in: 'header', name: 'X-WP-Nonce' },
    });
  });

  it('names what posts show, and all that they show', async () => {
    const { id } = (
      await site.rest('/core/v2/posts', { as: 'admin', json: { title: 'A', status: 'publish' } })
    ).body;
    const shown = await site.rest(`/core/v2/posts/${id}?context=edit`, { as: 'admin' });
    const { properties } = document.components.schemas.post;
    // What is shown only if it is asked for.
    const { _embedded, blocks, yoast_head, yoast_head_json, seo, ...others } = properties;
    // Only where it is said until when a post is published.
    const { unpublish_at, unpublish_at_gmt, ...always } = others;
    expect(Object.keys(always).sort()).toEqual(Object.keys(shown.body).sort());
    const { schema } = (await site.rest('/core/v2/posts', { method: 'OPTIONS' })).body;
    expect(schema).toMatchObject({
      title: 'post',
      properties: { id: { type: 'integer', context: ['view', 'edit', 'embed'], readonly: true } },
    });
    expect(document.paths['/core/v2/posts'].get.responses['200'].content).toMatchObject({
      'application/json': {
        schema: { type: 'array', items: { $ref: '#/components/schemas/post' } },
      },
    });
  });

  it('says how blocks are asked for, which the site index does not', async () => {
    const { parameters } = document.paths['/core/v2/posts/{id}'].get;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'blocks', in: 'query' }));
    const { routes } = (await site.rest('/')).body;
    expect(JSON.stringify(routes['/core/v2/posts/(?P<id>[\\d]+)'])).not.toContain('blocks');
  });

  it('names all that terms, users and comments show', async () => {
    const as = 'admin' as const;
    const post = (
      await site.rest('/core/v2/posts', { as, json: { title: 'B', status: 'publish' } })
    ).body;
    await site.rest('/core/v2/comments', { as, json: { post: post.id, content: 'Well said' } });
    await site.rest('/core/v2/tags', { as, json: { name: 'Birds' } });
    await site.rest(`/core/v2/posts/${post.id}`, { as, json: { content: 'C' } });
    const lists = {
      category: '/core/v2/categories',
      tag: '/core/v2/tags',
      user: '/core/v2/users',
      comment: '/core/v2/comments',
      revision: `/core/v2/posts/${post.id}/revisions`,
      'application-password': '/core/v2/users/me/application-passwords',
    };
    for (const [title, path] of Object.entries(lists)) {
      const { body } = await site.rest(`${path}?context=edit`, { as });
      const { properties } = document.components.schemas[title];
      const { _embedded, password, user_login, yoast_head, yoast_head_json, seo, ...always } =
        properties;
      expect(Object.keys(always).sort(), title).toEqual(Object.keys(body[0]).sort());
    }
  });

  it('says how a file is uploaded: as the body, or in a form', () => {
    const { parameters, requestBody } = document.paths['/core/v2/media'].post;
    const names = (place: string) =>
      parameters
        .filter((one: { in: string }) => one.in === place)
        .map(({ name }: { name: string }) => name);
    expect(names('header')).toEqual(['Content-Disposition', 'Content-MD5']);
    expect(names('query')).toEqual(expect.arrayContaining(['title', 'alt_text', 'post']));
    expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data', '*/*']);
    const form = requestBody.content['multipart/form-data'].schema;
    expect(form).toMatchObject({
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' }, title: {} },
    });
    expect(requestBody.content['*/*']).toEqual({}); // bytes
  });

  it('has an example that is true in every body that has a schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'document');
    const lacking: string[] = [];
    for (const { operationId, requestBody, responses } of operationsOf(document))
      for (const [status, body] of Object.entries({
        ...responses,
        body: requestBody ?? { content: {} },
      }))
        for (const [type, media] of Object.entries<Media>(body.content)) {
          const { schema, example, examples } = media;
          const [named] = Object.keys(examples ?? {});
          const value = named ? document.components.examples[named].value : example;
          if (value === undefined) {
            if (schema && status !== 'default') lacking.push(`${operationId} ${status} ${type}`);
            continue;
          }
          const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
          const isTrue = ajv.compile(JSON.parse(text));
          if (!isTrue(value))
            lacking.push(`${operationId} ${status} ${ajv.errorsText(isTrue.errors)}`);
        }
    const names = lacking.map((line) => line.replace(/(Put|Patch|Post|Delete)? .*/, ''));
    // Bodies that differ by what runs or by the site.
    expect(new Set(names.filter((name) => !name.startsWith('readSiteIndex')))).toEqual(
      new Set([
        'renderCalendarView',
        'putBuilderColor',
        'putBuilderTypography',
        'getBlockType',
        'exportSite',
        'runAbility',
      ]),
    );
  });

  it('describes a body that may only be a form as one', () => {
    const { requestBody } = document.paths['/forms/v1/contact-forms/{id}/feedback'].post;
    expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data']);
  });

  it.each(['types', 'statuses', 'taxonomies', 'settings', 'themes'])(
    'names all that %s show',
    async (name) => {
      const path = `/core/v2/${name}`;
      const { body } = await site.rest(`${path}?context=edit`, { as: 'admin' });
      const [first] = name === 'settings' ? [body] : Object.values<object>(body);
      const { _links, ...fields } = first;
      const { schema } = (await site.rest(path, { method: 'OPTIONS' })).body;
      expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(fields).sort());
    },
  );

  it('is in the words of an alias there', async () => {
    const aliased = await site.app.fetch(new Request('http://site.test/wp-json/openapi.json'));
    const { paths, servers } = await aliased.json();
    expect(servers).toEqual([{ url: 'http://site.test/wp-json' }]);
    expect(Object.keys(paths)).toContain('/wp/v2/posts/{id}');
  });
});

interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly $ref?: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content: Readonly<
          Record<string, { readonly schema: object & { items?: object } }>
        >;
      }
    >
  >;
}

const operationsOf = ({ paths }: RestAnswer['body']): DescribedOperation[] =>
  Object.values<object>(paths).flatMap((item) => Object.values(item));

/** `/core/v2/posts/{id}` of a pattern, whose parentheses may be nested. */
function toTemplate(pattern: string): string {
  let template = '';
  let depth = 0;
  for (let i = 0; i < pattern.length; i++) {
    const name = depth === 0 ? /^\(\?P<(\w+)>/.exec(pattern.slice(i))?.[1] : undefined;
    if (name !== undefined) template += `{${name}}`;
    if (pattern[i] === '(') depth++;
    if (depth === 0) template += pattern[i];
    if (pattern[i] === ')') depth--;
  }
  return template;
}

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: object;
}
