import { integer, list, oneOf, string } from '../../../operation/args.ts';
import { latestPosition, readPosition, writePosition } from '../../../operation/change-position.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { mergeChanges, type RecordChange, tellChange } from '../../../operation/record-changes.ts';
import { CHANGES_READ, type LoggedChange, readChangesAfter } from '../../../storage/change-log.ts';
import { type SyncedRecord, syncedGroup, syncedKinds } from './synced-records.ts';

/** The change of a record since the last call. */
export interface SyncedChange extends SyncedRecord {
  readonly id: number;
  /** The prefix of its global id in GraphQL. */
  readonly idType: string;
  readonly operation: RecordChange['operation'];
}

export interface ChangesPage {
  readonly changes: readonly SyncedChange[];
  /** Where the next call begins. */
  readonly token: string;
  /** Whether there are more already. */
  readonly hasMore: boolean;
}

/**
 * Tells what has changed since a token, each record once, as it is now. Without a token there are no changes, but the token for the next
 * call.
 * @throws ApiError as `readPosition`
 */
export const listChanges = defineOperation({
  name: 'listChanges',
  kind: 'query',
  summary: 'Lists the records that have changed since the last call, and those that are gone.',
  args: {
    since: string({
      description:
        'The `token` of the last response. Without it, the response has no changes, but a token for those to come.',
    }),
    kinds: list(oneOf(syncedKinds), { description: 'Of these kinds; of all unless said.' }),
    per_page: integer({
      default: 100,
      minimum: 1,
      maximum: 100,
      description: 'Maximum number of records.',
    }),
  },
  authorize: anyone,
  resolve: readChanges,
});

interface ChangesQuery {
  readonly since: string | undefined;
  readonly kinds: readonly string[] | undefined;
  readonly per_page: number;
}

/** As `listChanges`. @throws ApiError as `readPosition` */
export async function readChanges(
  context: Context,
  { since, kinds = syncedKinds, per_page: most }: ChangesQuery,
): Promise<ChangesPage> {
  // Whatever is committed makes the response another one.
  context.readPart(['entry', 'term', 'user', 'comment', 'setting', 'private'], 'Change');
  if (since === undefined)
    return { changes: [], token: writePosition(latestPosition(context)), hasMore: false };
  const { seq } = readPosition(context, since);
  const read = await readChangesAfter(context.services.database, seq);
  const { part, isWhole } = firstPart(read, most, kinds);
  const hasMore = !isWhole || read.length === CHANGES_READ;
  const last = part.at(-1);
  return {
    changes: await told(context, part, kinds),
    token: hasMore && last ? writePosition(last) : writePosition(latestOf(context, read)),
    hasMore,
  };
}

/** The first changes, of so many of the records that are asked for. */
function firstPart(changes: readonly LoggedChange[], most: number, kinds: readonly string[]) {
  const records = new Set<string>();
  const end = changes.findIndex((change) => {
    if (!syncedGroup(change, kinds)) return false;
    records.add(`${change.kind.split(':', 1)[0]} ${change.recordId}`);
    return records.size > most;
  });
  return end === -1
    ? { part: changes, isWhole: true }
    : { part: changes.slice(0, end), isWhole: false };
}

/** After everything that was read: what was committed meanwhile comes next time. */
const latestOf = (context: Context, read: readonly LoggedChange[]) => {
  const { seq, moment } = latestPosition(context);
  return { seq: read.at(-1)?.seq ?? seq, moment };
};

async function told(
  context: Context,
  changes: readonly LoggedChange[],
  kinds: readonly string[],
): Promise<readonly SyncedChange[]> {
  const merged = mergeChanges(changes.filter((change) => syncedGroup(change, kinds)));
  const all = await Promise.all(merged.map((change) => toldOf(context, change, kinds)));
  return all.filter((one) => one !== null);
}

async function toldOf(
  context: Context,
  change: RecordChange,
  kinds: readonly string[],
): Promise<SyncedChange | null> {
  const group = syncedGroup(change, kinds);
  const said = group && (await tellChange(context, change, group));
  if (!said) return null;
  const kind = said.model?.kind ?? (await group.kindOf(context, change));
  if (kind === null || !kinds.includes(kind)) return null;
  const { recordId: id } = change;
  const { operation, model } = said;
  return { kind, id, idType: group.idType, operation, route: model?.route ?? null };
}
