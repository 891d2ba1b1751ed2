import { ApiError } from '../../../lib/api-error.ts';
import { anything, unlisted } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanManage } from './builder-policy.ts';
import { globalIdArg } from './get-global.ts';
import { isBuiltIn, type KindOfGlobal } from './global-kind.ts';
import type { BuilderGlobal } from './globals-loader.ts';

/** Characters of an id, which names a custom property; of a title; how many a site may have of its own. */
const LIMITS = { id: 64, title: 200, globals: 500 };

/** behaviour.md §11. @throws ApiError 400 `invalid_title`, `rest_invalid_param` for the id or the value */
export const putGlobal = <Value>(kind: KindOfGlobal<Value>) =>
  defineOperation({
    name: `put${kind.one}`,
    kind: 'mutation',
    summary: `Makes or replaces a ${kind.noun} of the page builder.`,
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
