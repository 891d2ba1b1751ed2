import { ApiError } from '../../../lib/api-error.ts';
import { anything, required, string, unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { readOnly, resourceSchema } from '../../../operation/representation/resource-schema.ts';
import { assertCanManage, assertCanRead } from './builder-policy.ts';
import {
  type BuilderGlobal,
  type BuilderGlobals,
  builtInGlobals,
  type GlobalKind,
  loadGlobals,
} from './globals-loader.ts';
import { readTypography, type Typography } from './typography.ts';

/**
 * A colour of CSS (Color Module Level 4) in the one way in which it ends where it seems to end: comments gone, parentheses
 * closed. @throws ApiError `rest_invalid_param`
 */
async function readColor(sent: unknown): Promise<string> {
  const text = typeof sent === 'string' ? sent.trim() : '';
  if (text === '' || text.length > LONGEST) throw notColor();
  const css = await import('css-tree'); // large, and of use to writes alone
  const ast = parsed(() => css.parse(text, { context: 'value' }));
  if (!ast || css.lexer.matchType('color', ast).error) throw notColor();
  return css.generate(ast);
}

/** Returns null for a value that is no CSS. */
function parsed<Ast>(parse: () => Ast): Ast | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const LONGEST = 200;

const notColor = () =>
  invalidParam(
    'value',
    'value is not a colour of CSS, such as #6ec1e4 or rgb(110 193 228 / 50%).',
    {
      code: 'rest_invalid_hex_color',
    },
  );

/** The differences between colours and typographies. */
export interface KindOfGlobal<Value> {
  /** In the table, and in sentences. */
  readonly stored: GlobalKind;
  /** In names of operations: `BuilderColor`. */
  readonly one: string;
  readonly many: string;
  listOf(globals: BuilderGlobals): readonly BuilderGlobal<Value>[];
  /** @throws ApiError `rest_invalid_param` */
  read(sent: unknown): Value | Promise<Value>;
  write(value: Value): string;
}

const colorKind: KindOfGlobal<string> = {
  stored: 'color',
  one: 'BuilderColor',
  many: 'BuilderColors',
  listOf: ({ colors }) => colors,
  read: readColor,
  write: (value) => value,
};

const typographyKind: KindOfGlobal<Typography> = {
  stored: 'typography',
  one: 'BuilderTypography',
  many: 'BuilderTypographies',
  listOf: ({ typography }) => typography,
  read: readTypography,
  write: (value) => JSON.stringify(value),
};

/** Returns null if there is no global with the id. */
async function findGlobal<Value>(
  context: Context,
  kind: KindOfGlobal<Value>,
  id: string,
): Promise<BuilderGlobal<Value> | null> {
  return kind.listOf(await loadGlobals(context)).find((one) => one.id === id) ?? null;
}

const isBuiltIn = <Value>(kind: KindOfGlobal<Value>, id: string): boolean =>
  kind.listOf(builtInGlobals).some((one) => one.id === id);

/** docs/rest.md §8: colours and typographies together. */
export const listGlobals = defineOperation({
  name: 'listBuilderGlobals',
  kind: 'query',
  summary: 'Lists the colors and typographies of the page builder.',
  args: {},
  authorize: assertCanRead,
  resolve: (context): Promise<BuilderGlobals> => loadGlobals(context),
});

/** Lists all globals of one kind. */
const listGlobalsOf = <Value>(kind: KindOfGlobal<Value>) =>
  defineOperation({
    name: `list${kind.many}`,
    kind: 'query',
    summary: `Lists every ${kind.stored} of the page builder.`,
    args: {},
    authorize: assertCanRead,
    resolve: async (context): Promise<readonly BuilderGlobal<Value>[]> =>
      kind.listOf(await loadGlobals(context)),
  });

/** The id in the address of a global. */
const globalIdArg = { id: required(string({ description: 'Its name in addresses.' })) };

/** docs/rest.md §8. @throws ApiError 404 `global_not_found` */
const getGlobal = <Value>(kind: KindOfGlobal<Value>) =>
  defineOperation({
    name: `get${kind.one}`,
    kind: 'query',
    summary: `Reads a ${kind.stored} of the page builder.`,
    args: globalIdArg,
    authorize: assertCanRead,
    async resolve(context, { id }): Promise<BuilderGlobal<Value>> {
      const found = await findGlobal(context, kind, id);
      if (!found) throw globalNotFound();
      return found;
    },
  });

/** 404 `global_not_found` */
const globalNotFound = (): ApiError =>
  new ApiError('global_not_found', 404, 'The page builder has nothing of this name.');

/** Characters of an id, which names a custom property; characters of a title; the number of a site's own globals. */
const LIMITS = { id: 64, title: 200, globals: 500 };

/** docs/rest.md §8. @throws ApiError 400 `invalid_title`, `rest_invalid_param` for the id or the value */
const putGlobal = <Value>(kind: KindOfGlobal<Value>) =>
  defineOperation({
    name: `put${kind.one}`,
    kind: 'mutation',
    summary: `Makes or replaces a ${kind.stored} of the page builder.`,
    args: {
      ...globalIdArg,
      title: unlisted(anything({ description: 'What people call it.' })),
      value: unlisted(
        anything({
          description:
            'A color of CSS, or an object of typography: font_family, font_size {unit, size}, font_weight and so on.',
        }),
      ),
    },
    authorize: assertCanManage,
    async resolve(context, { id, title: sent, value }): Promise<BuilderGlobal<Value>> {
      const title = readTitle(sent);
      if (!/^[\w-]+$/.test(id) || id.length > LIMITS.id)
        throw invalidParam('id', `id must be a word of at most ${LIMITS.id} characters.`);
      const read = await kind.read(value);
      await context.write(async ({ prisma, changed }) => {
        const { stored } = kind;
        const data = { title, value: kind.write(read) };
        const where = { kind_name: { kind: stored, name: id } };
        const known = await prisma.builderGlobal.findUnique({ where, select: { id: true } });
        const count = await prisma.builderGlobal.count({ where: { kind: stored } });
        if (!known && !isBuiltIn(kind, id) && count >= LIMITS.globals) throw tooMany();
        const row = await prisma.builderGlobal.upsert({
          where,
          create: { kind: stored, name: id, ...data },
          update: { ...data, version: { increment: 1 } },
          select: { id: true },
        });
        changed('setting:global', row.id, known ? 'update' : 'create');
      });
      return { id, title, value: read };
    },
  });

/** @throws ApiError 400 `invalid_title` */
function readTitle(sent: unknown): string {
  const title = typeof sent === 'string' ? sent.trim() : '';
  if (title !== '' && title.length <= LIMITS.title) return title;
  throw new ApiError(
    'invalid_title',
    400,
    `A title of one to ${LIMITS.title} characters must be given.`,
  );
}

const tooMany = () =>
  new ApiError('too_many_globals', 400, `There can be ${LIMITS.globals} of these and no more.`);

/** docs/rest.md §8: those of the site's own. @throws ApiError 404 `global_not_found`, 400 `global_built_in` */
const deleteGlobal = <Value>(kind: KindOfGlobal<Value>) =>
  defineOperation({
    name: `delete${kind.one}`,
    kind: 'mutation',
    summary: `Removes a ${kind.stored} from the page builder.`,
    args: globalIdArg,
    authorize: assertCanManage,
    async resolve(context, { id }): Promise<BuilderGlobal<Value>> {
      if (isBuiltIn(kind, id))
        throw new ApiError('global_built_in', 400, 'What every site has can be changed only.');
      const found = await findGlobal(context, kind, id);
      if (!found) throw globalNotFound();
      await context.write(async ({ prisma, changed }) => {
        const where = { kind: kind.stored, name: id };
        const row = await prisma.builderGlobal.findFirst({ where, select: { id: true } });
        if (!row) throw globalNotFound();
        await prisma.builderGlobal.delete({ where: { id: row.id } });
        changed('setting:global', row.id, 'delete');
      });
      return found;
    },
  });

const operationsOf = <Value>(kind: KindOfGlobal<Value>) => ({
  list: listGlobalsOf(kind),
  get: getGlobal(kind),
  put: putGlobal(kind),
  delete: deleteGlobal(kind),
});

/** All that can be done with colours. */
export const colorOperations = operationsOf(colorKind);

/** All that can be done with typographies. */
export const typographyOperations = operationsOf(typographyKind);

const schema = (title: string, value: Readonly<Record<string, unknown>>) =>
  resourceSchema(title, {
    id: readOnly('always', 'string', 'Its name in addresses.'),
    title: readOnly('always', 'string', 'What people call it.'),
    value: { ...value, context: ['view', 'edit', 'embed'] },
  });

/** The schema of a colour, for OPTIONS and the OpenAPI document. */
export const colorSchema = schema('builder-color', {
  description: 'A color of CSS.',
  type: 'string',
});

/** The schema of a typography, likewise. */
export const typographyResourceSchema = schema('builder-typography', {
  description: 'How text is set: typography_font_family and so on.',
  type: 'object',
  additionalProperties: {
    type: ['string', 'object'],
    properties: { unit: { type: 'string' }, size: { type: 'number' } },
  },
});
