import { expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const site = sharedSite();

const ROOT = '/builder/v1/globals';
const put = (path: string, json: unknown, as: TestUser = 'admin') =>
  site.rest(`${ROOT}/${path}`, { as, json, method: 'POST' });
const read = (path: string, as: TestUser = 'admin') => site.rest(`${ROOT}/${path}`, { as });
const css = async () => {
  const response = await site.app.fetch(new Request('http://site.test/builder/globals.css'));
  return { response, text: await response.text() };
};
const stored = () => site.services.database.prisma.builderGlobal.count();

test('a new site has four colors and four typographies', async () => {
  const { body } = await site.rest(ROOT, { as: 'contributor' });
  const names = ['primary', 'secondary', 'text', 'accent'];
  expect(Object.keys(body.colors)).toEqual(names);
  expect(Object.keys(body.typography)).toEqual(names);
  expect(body.typography.text.value.typography_font_family).toBe('Roboto');
});

test('a color is made, shown, replaced and removed', async () => {
  const made = await put('colors/brand', { title: ' Brand ', value: ' #123456 ' });
  expect(made.body).toEqual({ id: 'brand', title: 'Brand', value: '#123456', is_multi: false });
  await put('colors/brand', { title: 'Brand', value: 'rgb(1, 2, 3' });
  expect((await read('colors/brand')).body.value).toBe('rgb(1,2,3)');
  expect((await read('colors')).body.brand.title).toBe('Brand');
  const gone = await site.rest(`${ROOT}/colors/brand`, { method: 'DELETE', as: 'admin' });
  expect(gone.body.id).toBe('brand');
  expect((await read('colors/brand')).body.code).toBe('global_not_found');
  const again = await site.rest(`${ROOT}/colors/brand`, { method: 'DELETE', as: 'admin' });
  expect(again.status).toBe(404);
});

test('what is built in is changed but not removed', async () => {
  await put('colors/accent', { title: 'Accent', value: 'rebeccapurple' });
  expect((await read('colors/accent')).body.value).toBe('rebeccapurple');
  expect(Object.keys((await read('colors')).body)).toHaveLength(4);
  for (const path of ['colors/accent', 'typography/text']) {
    const { status, body } = await site.rest(`${ROOT}/${path}`, { method: 'DELETE', as: 'admin' });
    expect([status, body.code]).toEqual([400, 'global_built_in']);
  }
  expect((await read('colors/accent')).body.value).toBe('rebeccapurple');
});

test.each([
  undefined,
  '',
  'no color',
  '#12',
  'var(--x)',
  'url(//x)',
  'red;}',
  'red}body{display:none',
  'red</style><script>',
  '\\72 ed',
  ['red'],
  7,
  `rgb(${'1'.repeat(300)},0,0)`,
])('%j is no color, which is said and not stored', async (value) => {
  const before = await stored();
  const { status, body } = await put('colors/wrong', { title: 'Wrong', value });
  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(body.data.params.value).toContain('not a colour of CSS');
  expect(await stored()).toBe(before);
});

test.each([undefined, '', ' ', 7, 'x'.repeat(201)])(
  'with the title %j nothing is stored',
  async (title) => {
    const before = await stored();
    const { status, body } = await put('colors/untitled', { title, value: 'red' });
    expect([status, body]).toEqual([200, {}]);
    expect(await stored()).toBe(before);
  },
);

test('a typography is written with or without the beginning of its names', async () => {
  const value = {
    font_family: 'Open Sans',
    typography_font_weight: 700,
    font_size: { unit: 'px', size: '16', sizes: [] },
    typography_font_size_mobile: { unit: 'rem', size: 0.9 },
    font_style: '',
  };
  const { body } = await put('typography/body', { title: 'Body', value });
  expect(body.value).toEqual({
    typography_typography: 'custom',
    typography_font_family: 'Open Sans',
    typography_font_weight: '700',
    typography_font_size: { unit: 'px', size: 16 },
    typography_font_size_mobile: { unit: 'rem', size: 0.9 },
  });
  expect((await read('typography/body')).body.value).toEqual(body.value);
});

test.each([
  ['Roboto', 'value is not a typography'],
  [{}, 'value must'],
  [{ font_size: { unit: 'inch', size: 1 } }, 'value[font_size][unit] is not one of'],
  [{ font_size: { unit: 'px', size: -1 } }, 'value[font_size][size] must be between 0 and 1000'],
  [{ font_size: { unit: 'px', size: 1e9 } }, 'value[font_size][size] must be between 0 and 1000'],
  [{ font_weight: 'heavy' }, 'value[font_weight]'],
  [{ font_weight: 1001 }, 'value[font_weight]'],
  [{ font_family: 'a\nb' }, 'value[font_family]'],
  [{ font_family: 'x'.repeat(101) }, 'value[font_family]'],
  [{ behaviour: 'none' }, 'value must NOT have additional properties'],
])('%j is no typography: the message says where', async (value, message) => {
  const before = await stored();
  const { status, body } = await put('typography/wrong', { title: 'Wrong', value });
  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(body.data.params.value).toContain(message);
  expect(await stored()).toBe(before);
});

test('those who write read, only those who run the site write', async () => {
  const statuses = await Promise.all(
    (['subscriber', 'contributor', 'editor'] as const).map(
      async (as) =>
        [
          (await read('colors', as)).status,
          (await put('colors/primary', { title: 'P', value: 'red' }, as)).status,
          (await site.rest(`${ROOT}/colors/primary`, { method: 'DELETE', as })).status,
        ] as const,
    ),
  );
  expect(statuses).toEqual([
    [403, 403, 403],
    [200, 403, 403],
    [200, 403, 403],
  ]);
  expect((await site.rest(ROOT)).status).toBe(401);
});

test('the style sheet has what the globals are, for everybody, and follows each change', async () => {
  await put('colors/sheet', { title: 'Sheet', value: '#0a0b0c' });
  await put('typography/sheet', {
    title: 'Sheet',
    value: {
      font_family: 'My "Own"; } body { color: red',
      line_height: { unit: '', size: 1.5 },
      font_size_tablet: { unit: '%', size: 90 },
    },
  });
  const { response, text } = await css();
  expect(response.headers.get('content-type')).toBe('text/css; charset=UTF-8');
  expect(text).toContain('--builder-color-sheet: #0a0b0c;');
  expect(text).toContain('--builder-typography-sheet-line-height: 1.5;');
  expect(text).toMatch(
    /@media \(max-width: 1024px\) \{\n:root \{\n {2}--builder-typography-sheet-font-size: 90%;\n\}\n\}/,
  );
  expect(text).toContain(
    '--builder-typography-sheet-font-family: "My \\22 Own\\22 \\3b  \\7d  body \\7b  color\\3a  red";',
  );
  const tag = response.headers.get('etag') ?? '';
  const headers = { 'if-none-match': tag };
  const known = await site.app.fetch(
    new Request('http://site.test/builder/globals.css', { headers }),
  );
  expect(known.status).toBe(304);
  await put('colors/sheet', { title: 'Sheet', value: '#ffffff' });
  const later = await css();
  expect(later.text).toContain('--builder-color-sheet: #ffffff;');
  expect(later.response.headers.get('etag')).not.toBe(tag);
});

test('whatever has got into the table leaves its declaration nowhere', async () => {
  const evil = ['red;}*{color:red', 'red/*', 'red</style>', '"', "red'", 'red\\', 'red\n', 'red{'];
  await site.services.database.prisma.builderGlobal.createMany({
    data: evil.flatMap((value, i) => [
      { kind: 'color', name: `evil${i}`, title: 'Evil', value },
      {
        kind: 'typography',
        name: `evil${i}`,
        title: 'Evil',
        value: JSON.stringify({
          typography_font_family: value,
          typography_font_weight: value,
          typography_font_size: { unit: value, size: 1 },
          [`typography_a: ${value}`]: 'b',
        }),
      },
    ]),
  });
  await put('colors/last', { title: 'Last', value: 'red' });
  const { text } = await css();
  expect(text).not.toMatch(/--builder-color-evil/);
  for (const line of text.split('\n'))
    expect(line).toMatch(
      /^(@media \(max-width: \d+px\) \{|:root \{|\}| {2}--builder-[\w-]+: ([\w#%(),./+* -]+|"[^"\n]*");|)$/,
    );
  expect(text).toContain('--builder-color-last: red;');
});
