import { sql } from 'kysely';
import { pageArgs } from '../../../content/entries/collection-args.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { integer, recordId, required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam, refused } from '../../../operation/errors.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import type { ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../operation/operation.ts';
import { lockName, type Transaction } from '../../../storage/write.ts';
import {
  loadRedirect,
  pathOfTarget,
  type Redirect,
  readFrom,
  readTo,
  redirectStatuses,
  unknownRedirect,
} from './redirect.ts';

/** How many there can be. */
const MOST_REDIRECTS = 10_000;

/** Redirects that one may lead on to, one after the other; browsers give up after some twenty. */
const MOST_STEPS = 10;

/** The writable fields of a redirect. */
const fields = {
  from: string({
    description:
      'The path that leads on, without a query: `/old/page`. A page that is there comes first.',
    maxLength: 2000,
  }),
  to: string({
    description:
      'Where it leads: a path of this site, or an address with http or https. Nowhere with 410.',
    maxLength: 2000,
  }),
  status: integer({
    description: '301 for good, 302 for now, or 410 for a page that is gone.',
    enum: redirectStatuses,
  }),
};

/** Redirects are for those who look after all pages of the site. @throws ApiError `rest_forbidden` */
function assertCanRedirect({ viewer }: Context): void {
  if (!viewer.can('edit_others_pages'))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to look after redirects.');
}

const source: ListSource = {
  columns: sql`"Redirect".*`,
  from: sql`"Redirect"`,
  where: sql`1 = 1`,
  order: [{ expression: sql`"Redirect"."id"`, direction: 'desc', type: 'integer' }],
};

export const listRedirects = defineListOperation({
  name: 'listRedirects',
  summary: 'Lists the redirects, the latest first.',
  args: pageArgs,
  authorize: assertCanRedirect,
  toQuery: () => source,
  ...rowList<ListSource, Redirect>((list) => list, 'Redirect'),
});

const id = recordId({ description: 'Its number.' });

/** @throws ApiError 404 `redirect_not_found` */
export const getRedirect = defineOperation({
  name: 'getRedirect',
  kind: 'query',
  summary: 'Returns a redirect.',
  args: { id },
  authorize: assertCanRedirect,
  resolve: (context, args) => loadRedirect(context, args.id),
});

/** @throws ApiError 400 `too_many_redirects`; `rest_invalid_param` for a `from` that is taken, or a circle */
export const createRedirect = defineOperation({
  name: 'createRedirect',
  kind: 'mutation',
  summary: 'Leads on from an address that has no page.',
  args: { ...fields, from: required(fields.from) },
  authorize: assertCanRedirect,
  resolve: (context, args): Promise<Redirect> =>
    context.write(async (transaction) => {
      const data = await readRedirect(context, transaction, args, null);
      const { prisma, changed } = transaction;
      if ((await prisma.redirect.count()) >= MOST_REDIRECTS)
        throw new ApiError(
          'too_many_redirects',
          400,
          `There are ${MOST_REDIRECTS} redirects already. Delete some first.`,
        );
      const created = await prisma.redirect.create({ data });
      changed('private:redirect', created.id, 'create');
      return created;
    }),
});

/** Changes the given fields. @throws ApiError 404 `redirect_not_found`; `rest_invalid_param` as `createRedirect` */
export const updateRedirect = defineOperation({
  name: 'updateRedirect',
  kind: 'mutation',
  summary: 'Changes a redirect.',
  args: { id, ...fields },
  authorize: assertCanRedirect,
  async resolve(context, args): Promise<Redirect> {
    const before = await loadRedirect(context, args.id);
    return context.write(async (transaction) => {
      const data = await readRedirect(context, transaction, args, before);
      const { prisma, changed } = transaction;
      const { count } = await prisma.redirect.updateMany({ where: { id: before.id }, data });
      if (count === 0) throw unknownRedirect();
      changed('private:redirect', before.id, 'update');
      return { ...data, id: before.id };
    });
  },
});

/** @throws ApiError 404 `redirect_not_found` */
export const deleteRedirect = defineOperation({
  name: 'deleteRedirect',
  kind: 'mutation',
  summary: 'Deletes a redirect.',
  args: { id },
  authorize: assertCanRedirect,
  async resolve(context, args): Promise<Redirect> {
    const redirect = await loadRedirect(context, args.id);
    await context.write(async ({ prisma, changed }) => {
      await prisma.redirect.deleteMany({ where: { id: redirect.id } });
      changed('private:redirect', redirect.id, 'delete');
    });
    return redirect;
  },
});

/** Reads a redirect to write; one transaction at a time does, so that two do not make a circle together. */
async function readRedirect(
  context: Context,
  transaction: Transaction,
  args: { from?: string | undefined; to?: string | undefined; status?: number | undefined },
  before: Redirect | null,
) {
  const status = args.status ?? before?.status ?? 301;
  const from = args.from === undefined ? (before?.from ?? '') : readFrom(args.from);
  const to = status === 410 ? '' : readTo(args.to ?? before?.to ?? '');
  await lockName(transaction, 'redirects');
  const { redirect } = transaction.prisma;
  const taken = await redirect.findUnique({ where: { from } });
  if (taken && taken.id !== before?.id)
    throw invalidParam('from', `Redirect ${taken.id} leads on from there already.`);
  let path = pathOfTarget(context, to);
  for (let step = 0; path !== null; step++) {
    if (path === from || step === MOST_STEPS)
      throw invalidParam('to', 'to leads back to from, or on through too many redirects.');
    const next = await redirect.findFirst({ where: { from: path, id: { not: before?.id ?? 0 } } });
    path = next && pathOfTarget(context, next.to);
  }
  return { from, to, status };
}
