import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseExamination, examineDatabase } from '../../../storage/examine-database.ts';
import { providerOf, sqlitePath } from '../../../storage/provider.ts';

export interface DatabaseCheck {
  readonly problems: readonly string[];
  /** Whether its tables are those of this version, so that they can be read. */
  readonly isReadable: boolean;
}

/** Whether the database can be reached, is sound, and is as this version needs it; it is not migrated. */
export async function checkDatabase(url: string): Promise<DatabaseCheck> {
  try {
    const work = examineDatabase(url);
    // To read a whole file takes its time.
    const examination = await (providerOf(url) === 'sqlite' ? work : within(work));
    if (examination !== null) return judge(examination);
    const problem = `There is no database at ${sqlitePath(url)}: start the server, which makes it, or correct DATABASE_URL.`;
    return { problems: [problem], isReadable: false };
  } catch (error) {
    const problem = `The database of DATABASE_URL can't be used (${reasonOf(error)}): start it, correct DATABASE_URL, or restore a backup.`;
    return { problems: [problem], isReadable: false };
  }
}

function judge({ damage, pending, unknown, missingIndexes }: DatabaseExamination): DatabaseCheck {
  const problems: string[] = [];
  if (damage !== undefined)
    problems.push(`The database is damaged (${damage}): stop the server and restore a backup.`);
  if (pending.length > 0)
    problems.push(
      `The database lacks ${counted(pending.length, 'migration')} of this version: run \`almanac migrate\`, or start the server.`,
    );
  if (unknown.length > 0)
    problems.push(
      `The database has ${counted(unknown.length, 'migration')} of a later version: install that version, or restore a backup from before it.`,
    );
  if (pending.length === 0 && missingIndexes.length > 0)
    problems.push(
      `The database lacks the search index ${missingIndexes.join(', ')}: run \`almanac migrate\`, which makes it.`,
    );
  return { problems, isReadable: damage === undefined && pending.length === 0 };
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** In milliseconds: another server that takes longer to answer is taken for one that does not. */
const PATIENCE = 15_000;

/** Waits for another server. @throws Error after 15 seconds, or as the work does */
export const within = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([work, noAnswer()]);

async function noAnswer(): Promise<never> {
  await sleep(PATIENCE, undefined, { ref: false });
  throw new Error(`no answer within ${PATIENCE / 1000} seconds`);
}

/** Why something failed, on one line and without a full stop; some libraries hide the reason one level down, or in a code. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  if (!(inner instanceof Error)) return String(inner);
  const code = 'code' in inner ? String(inner.code) : inner.name;
  return (inner.message || code).replace(/\s+/g, ' ').replace(/\.$/, '');
}
