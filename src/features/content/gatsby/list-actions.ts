import { kinds } from '../../../content/kinds/registry.ts';
import { MENU_ITEM } from '../../../content/menus/menu-item.ts';
import { allTaxonomies } from '../../../content/terms/taxonomies.ts';
import { toMoment } from '../../../lib/clock.ts';
import { integer, number, string } from '../../../operation/args.ts';
import { firstKnown, writePosition } from '../../../operation/change-position.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { readChanges, type SyncedChange } from '../sync/list-changes.ts';

/** A change as the source plug-in of Gatsby reads it. */
export interface Action extends Pick<SyncedChange, 'id' | 'idType' | 'operation'> {
  /** The names of its root fields: of one record, and of the list. */
  readonly single: string;
  readonly plural: string;
}

interface ActionsPage {
  readonly actions: readonly Action[];
  readonly token: string;
  readonly hasMore: boolean;
}

/** The last moment that a date can be, in milliseconds since 1970. */
const LATEST = 8_640_000_000_000_000;

/**
 * As `listChanges`, from a moment on: the source plug-in of Gatsby remembers when it was last there.
 * @throws ApiError as `listChanges`
 */
export const listActions = defineOperation({
  name: 'listActions',
  kind: 'query',
  summary: 'Lists the records that have changed since a moment, for Gatsby.',
  args: {
    since: number({
      'x-any-size': true,
      minimum: 0,
      maximum: LATEST,
      description: 'Milliseconds since 1970; all changes that are known unless said.',
    }),
    after: string({ description: 'The cursor of the page before.' }),
    per_page: integer({ default: 10, minimum: 1, maximum: 100, description: 'How many records.' }),
  },
  authorize: anyone,
  async resolve(
    context,
    { since = firstKnown(context).getTime(), after, per_page },
  ): Promise<ActionsPage> {
    const token = after ?? (await positionAt(context, new Date(since)));
    const { changes, ...page } = await readChanges(context, {
      since: token,
      kinds: undefined,
      per_page,
    });
    return { ...page, actions: changes.flatMap(toAction) };
  },
});

/** The position after every change that was made before a moment. */
async function positionAt({ services: { database } }: Context, moment: Date): Promise<string> {
  const before = await database.tables
    .selectFrom('Change')
    .select('seq')
    .where('moment', '<', toMoment(moment))
    .orderBy('moment', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return writePosition({ seq: before?.seq ?? 0, moment: toMoment(moment) });
}

/** None for what Gatsby does not read as records. */
function toAction({ kind, id, idType, operation }: SyncedChange): readonly Action[] {
  const names =
    kinds.get(kind)?.graphql ?? allTaxonomies.get(kind)?.graphql ?? OTHER_NAMES[kind] ?? null;
  return names === null
    ? []
    : [{ id, idType, operation, single: names.single, plural: names.plural }];
}

const OTHER_NAMES: Readonly<Record<string, { readonly single: string; readonly plural: string }>> =
  {
    [MENU_ITEM]: { single: 'menuItem', plural: 'menuItems' },
    comment: { single: 'comment', plural: 'comments' },
    user: { single: 'user', plural: 'users' },
  };
