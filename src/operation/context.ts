import type { Kysely } from 'kysely';
import type { Viewer } from '../auth/viewer.ts';
import { type Addresses, addressesOf, type Surface } from '../config/addresses.ts';
import type { SiteSettings } from '../config/site-settings.ts';
import type { ApiError } from '../lib/api-error.ts';
import { toMoment } from '../lib/clock.ts';
import type { Dependency } from '../storage/change-log.ts';
import { groupOfTable, type Tables } from '../storage/tables.ts';
import { type Transaction, write } from '../storage/write.ts';
import { Cancellation } from './cancellation.ts';
import { tooExpensive } from './errors.ts';
import { LoaderScope } from './loader.ts';
import type { Services } from './services.ts';

/** What lives as long as one request (or one sub-request of a batch). */
export interface Context {
  readonly services: Services;
  readonly viewer: Viewer;
  readonly client: Client;
  readonly site: SiteSettings;
  readonly addresses: Addresses;
  readonly loaders: LoaderScope;
  /** Whether this is still wanted; every read asks. */
  readonly cancellation: Cancellation;
  /** Whether later requests will ask for the same rows, since no text is kept that is made of them. */
  readonly rereads: boolean;
  /** The latest change that was known before anything was read; a whole answer is true until one that comes after it in `reads`. */
  readonly seq: number;
  /** The latest change of settings that `site` is sure to show: text that is kept by it is made of these or of newer ones. */
  readonly settingsSeq: number;
  /** What this request's answer depends on. */
  readonly reads: ReadonlySet<Dependency>;
  /** How long the answer holds though nothing changes. */
  readonly validity: Validity;
  /** The present moment, the same for the whole request. */
  readonly now: string;
  /** The tables named, for reading; the type allows no other, so that `reads` is never short of one. */
  read<T extends keyof Tables>(...tables: readonly T[]): Kysely<Pick<Tables, T>>;
  /** The same for who reads only a part of these tables: the answer depends on changes in these alone. */
  readPart<T extends keyof Tables>(
    dependencies: Iterable<Dependency>,
    ...tables: readonly T[]
  ): Kysely<Pick<Tables, T>>;
  /**
   * Accounts for rows that a list is about to look at where no index has what it asks for.
   * @throws ApiError `query_too_expensive` where all lists of the request look at too many
   */
  spend(rows: number): void;
  /** From here on, what is loaded shows every change that was committed before the call; what was loaded before is forgotten. */
  catchUp(): Promise<void>;
  /** Is told why a look-up answers null, where a caller asked to be. */
  onAbsence?(error: ApiError): void;
  /** One transaction with its change log; what was loaded before is forgotten. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** The moment (UTC) at which an answer that depends on the time is over; null while it depends on none. */
export interface Validity {
  readonly until: string | null;
  /** Notes that the answer holds until this moment at most. */
  holdUntil(moment: string): void;
}

/** The program at the other end, as far as it says who it is. */
export interface Client {
  /** Its IP address; null where it is unknown, or the server itself. */
  readonly ip: string | null;
  /** Its `User-Agent`; empty for none. */
  readonly agent: string;
  /** By which the log names what it asks; absent for the server itself. */
  readonly requestId?: string;
  /** Aborted when it goes away before it is answered. */
  readonly signal?: AbortSignal | undefined;
}

export interface ContextOptions {
  readonly viewer: Viewer;
  readonly surface: Surface;
  /** Nobody unless it is said. */
  readonly client?: Client;
  /** Whether the change log has been read since the request came. */
  readonly isCurrent?: boolean | undefined;
  /** As `Context.rereads`; no unless it is said. */
  readonly rereads?: boolean;
}

/** Begins a request: after this, reads see every change that was committed before it. */
export async function beginRequest(services: Services, options: ContextOptions): Promise<Context> {
  if (!options.isCurrent) await services.changes.refresh();
  if (await services.schedule.isDue()) {
    await services.schedule.publishDue();
    await services.changes.refresh();
  }
  // Before the settings are read, which may take a while: what is true of later changes alone must not count as known by then.
  const seq = services.changes.latest();
  const settingsSeq = services.changes.latestIn(['setting']);
  const site = await services.settings.current();
  return createContext(services, { seq, settingsSeq, site }, options);
}

function createContext(
  services: Services,
  known: Pick<Context, 'seq' | 'settingsSeq' | 'site'>,
  { viewer, surface, client = { ip: null, agent: '' }, rereads = false }: ContextOptions,
): Context {
  const { changes, database, clock, config } = services;
  const loaders = new LoaderScope(known.seq);
  const cancellation = new Cancellation();
  const reads = new Set<Dependency>(['setting']);
  const seen = <T extends keyof Tables>() => database.tables as unknown as Kysely<Pick<Tables, T>>; // the same object, seen through fewer tables
  const catchUp = async () => {
    await changes.refresh();
    loaders.forget(changes.latest());
  };
  return {
    ...known,
    services,
    viewer,
    client,
    addresses: addressesOf(config, surface),
    loaders,
    cancellation,
    rereads,
    reads,
    validity: createValidity(),
    now: toMoment(clock.now()),
    read<T extends keyof Tables>(...tables: readonly T[]) {
      cancellation.throwIfCancelled();
      for (const table of tables) reads.add(groupOfTable[table]);
      return seen<T>();
    },
    readPart<T extends keyof Tables>(dependencies: Iterable<Dependency>) {
      cancellation.throwIfCancelled();
      for (const dependency of dependencies) reads.add(dependency);
      return seen<T>();
    },
    spend: createBudget(),
    catchUp,
    async write(work) {
      try {
        return await write(database, () => toMoment(clock.now()), work);
      } finally {
        await catchUp();
      }
    },
  };
}

/** Rows that the lists of one request may look at beyond those that they show: about a second's work. */
const MOST_ROWS = 500_000;

function createBudget(): Context['spend'] {
  let spent = 0;
  return (rows) => {
    spent += rows;
    if (spent > MOST_ROWS) throw tooExpensive();
  };
}

function createValidity(): Validity {
  let until: string | null = null;
  return {
    get until() {
      return until;
    },
    holdUntil(moment) {
      if (until === null || moment < until) until = moment;
    },
  };
}
