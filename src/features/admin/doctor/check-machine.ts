import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../../config/config.ts';
import type { Release } from '../../../config/project-folder.ts';
import { secretKeyFile } from '../../../config/secret-key.ts';
import { type DatabaseExamination, examineDatabase } from '../../../storage/examine-database.ts';
import { providerOf, sqlitePath } from '../../../storage/provider.ts';

/** Whether this Node is new enough. @param version as `process.versions.node` */
export function checkNode(version: string, { oldestNode }: Release): readonly string[] {
  const [[major = 0, minor = 0], [oldMajor = 0, oldMinor = 0]] = [version, oldestNode].map((text) =>
    text.split('.').map(Number),
  ) as [number[], number[]]; // of the two
  return major > oldMajor || (major === oldMajor && minor >= oldMinor)
    ? []
    : [`Node ${version} is too old: install Node ${oldestNode} or newer.`];
}

/** Whether the folder of all stored files can be written to, and no other user of the machine can read it. */
export function checkDataFolder(config: Config): readonly string[] {
  const { dataDir, databaseUrl } = config;
  const place = nearest(dataDir);
  if (!statSync(place).isDirectory())
    return [`${place} is not a folder: set DATA_DIR to another one.`];
  if (!isWritable(place))
    return [
      `This user can't write to ${place}: give the folder to the user of the server (chown), or set DATA_DIR to another one.`,
    ];
  const files = [secretKeyFile(config)];
  if (providerOf(databaseUrl) === 'sqlite') files.push(sqlitePath(databaseUrl));
  return [
    ...(place === dataDir && isOpen(dataDir, 0o066)
      ? [`Other users of this machine can read or write ${dataDir}: run chmod 700 ${dataDir}.`]
      : []),
    ...files
      .filter((file) => existsSync(file) && isOpen(file, 0o077))
      .map(
        (file) => `Other users of this machine can read or write ${file}: run chmod 600 ${file}.`,
      ),
  ];
}

/** Whether the key is there that the application passwords of a site with a database are hashed with. */
export const checkSecretKey = (config: Config): readonly string[] =>
  config.secretKey === null && !existsSync(secretKeyFile(config))
    ? [
        `The key ${secretKeyFile(config)} is missing: restore it from a backup, since with the new one that the next start makes, no application password is valid.`,
      ]
    : [];

/** Bytes that must be free at least. */
const LEAST_FREE = 256 * 2 ** 20;

/** Whether there is room for the largest upload where files are stored. */
export function checkDisk({ dataDir, databaseUrl, media }: Config): readonly string[] {
  const least = Math.max(LEAST_FREE, media.maxBytes);
  const places = [dataDir];
  if (media.storage.kind === 'local') places.push(media.storage.folder);
  if (providerOf(databaseUrl) === 'sqlite') places.push(dirname(sqlitePath(databaseUrl)));
  const devices = new Map(places.map(nearest).map((place) => [statSync(place).dev, place]));
  return [...devices.values()].flatMap((place) => {
    const { bavail, bsize } = statfsSync(place);
    const free = bavail * bsize;
    return free >= least
      ? []
      : [
          `Only ${inMegabytes(free)} are free on the disk of ${place}, fewer than ${inMegabytes(least)}: make room there.`,
        ];
  });
}

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MB`;

/** The path, or the folder that it would be made in. */
function nearest(path: string): string {
  let place = path;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  return place;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Windows knows no such modes. */
const isOpen = (path: string, bits: number): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & bits) !== 0;

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
