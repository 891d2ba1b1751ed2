import type { Kysely } from 'kysely';
import { systemViewer, type Viewer } from '../auth/viewer.ts';
import {
  type Addresses,
  addressesOf,
  documentedSurface,
  type Surface,
} from '../config/addresses.ts';
import type { SiteSettings } from '../config/site-settings.ts';
import type { IdempotencyKey } from '../http/message.ts';
import { ApiError } from '../lib/api-error.ts';
import { toMoment } from '../lib/clock.ts';
import type { Dependency } from '../storage/change-log.ts';
import { groupOfTable, type Tables } from '../storage/tables.ts';
import type { WaitingCaller } from '../storage/waiting-caller.ts';
import { type Transaction, write } from '../storage/write.ts';
import { tooExpensive } from './errors.ts';
import { LoaderScope } from './loader.ts';
import type { Services } from './services.ts';

/** Everything that lives as long as one request, or one sub-request of a batch. */
export interface Context {
  readonly services: Services;
  readonly viewer: Viewer;
  readonly client: Client;
  readonly site: SiteSettings;
  readonly addresses: Addresses;
  readonly loaders: LoaderScope;
  /** Whether the request is still wanted. Every read checks it. */
  readonly cancellation: Cancellation;
  /** The latest change that was known before the first read. A whole response is valid until a later change in `reads`. */
  readonly seq: number;
  /**
   * The latest change of settings that `site` is guaranteed to show. Cached text with this number is made from these settings or
   * newer ones.
   */
  readonly settingsSeq: number;
  /** The dependencies of the response. */
  readonly reads: ReadonlySet<Dependency>;
  /** How long the response is valid without any change. */
  readonly validity: Validity;
  /** The current time, the same for the whole request. */
  readonly now: string;
  /** Returns a reader of these tables. Its type allows no other table, so that `reads` is always complete. */
  read<T extends keyof Tables>(...tables: readonly T[]): Kysely<Pick<Tables, T>>;
  /** Returns a reader for a part of these tables. The response then depends only on the given dependencies. */
  readPart<T extends keyof Tables>(
    dependencies: Iterable<Dependency>,
    ...tables: readonly T[]
  ): Kysely<Pick<Tables, T>>;
  /**
   * Counts rows that a list is about to read without a suitable index.
   * @throws ApiError `query_too_expensive` if all lists of the request read too many
   */
  spend(rows: number): void;
  /**
   * Begins a new request of the same caller, by the credentials and rights that they have now. Absent where nothing can be followed.
   * @throws ApiError for credentials that are no longer valid
   */
  renew?(): Promise<Context>;
  /** Receives the reason why a look-up returns null, if the caller wants it. */
  onAbsence?(error: ApiError): void;
  /**
   * Whether an update keeps the text before it as a revision, too, if none has it. A person who writes at the desk wants the first
   * text back; programs rely on one revision for each update (docs/rest.md §4.9).
   */
  readonly keepsFormerText?: boolean;
  /** Whether it belongs to a unit of several operations (`atomically`). */
  readonly isUnit: boolean;
  /** Runs one transaction with its change log, and clears the loaders. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** The moment (UTC) at which a time-dependent response expires, or null if it does not depend on time. */
export interface Validity {
  readonly until: string | null;
  /** Records that the response is valid until this moment at most. */
  holdUntil(moment: string): void;
}

/** The calling program, as it identifies itself. */
export interface Client {
  /** Its IP address, or null if it is unknown or the caller is the server itself. */
  readonly ip: string | null;
  /** The origin of the page that sends the request, which browsers name with each write; undefined for other programs. */
  readonly origin?: string | undefined;
  /** Its `User-Agent`, or an empty text. */
  readonly agent: string;
  /** Its `Idempotency-Key` (src/operation/idempotency.ts). */
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** The id of the last event that it received from a stream (HTML standard §9.2.4). */
  readonly lastEventId?: string | undefined;
  /** The id of the request in the log. It is absent for the server itself. */
  readonly requestId?: string;
  /** Aborts when the caller disconnects before the response. */
  readonly signal?: AbortSignal | undefined;
}

export interface ContextOptions {
  readonly viewer: Viewer;
  readonly surface: Surface;
  /** Without it, there is no client. */
  readonly client?: Client;
  /** Whether the change log has been read since the request arrived. */
  readonly isCurrent?: boolean | undefined;
}

/** Begins a request. Later reads see every change that was committed before it. */
export async function beginRequest(services: Services, options: ContextOptions): Promise<Context> {
  if (!options.isCurrent) await services.changes.refresh();
  if (await services.schedule.isDue()) {
    await services.schedule.publishDue();
    await services.changes.refresh();
  }
  // Taken before the settings are read, so that changes during that read do not count as known.
  const seq = services.changes.latest();
  const settingsSeq = services.changes.latestIn(['setting']);
  const site = await services.settings.current();
  return createContext(services, { seq, settingsSeq, site }, options);
}

function createContext(
  services: Services,
  known: Pick<Context, 'seq' | 'settingsSeq' | 'site'>,
  { viewer, surface, client = { ip: null, agent: '' } }: ContextOptions,
): Context {
  const { changes, database, clock, config } = services;
  const loaders = new LoaderScope(known.seq);
  const cancellation = new Cancellation();
  const reads = new Set<Dependency>(['setting']);
  let reader: Kysely<Tables> | undefined;
  const seen = <T extends keyof Tables>() => {
    reader ??= database.readerOf(cancellation);
    return reader as unknown as Kysely<Pick<Tables, T>>; // the same object, seen through fewer tables
  };
  return {
    ...known,
    services,
    viewer,
    client,
    addresses: addressesOf(config, surface),
    loaders,
    cancellation,
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
    isUnit: false,
    async write(work) {
      try {
        return await write(database, () => toMoment(clock.now()), work);
      } finally {
        await changes.refresh();
        loaders.forget(changes.latest());
      }
    },
  };
}

/** Maximum number of rows that the lists of one request may read beyond those that they return: about a second's work. */
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

/**
 * Whether a request is still wanted: it has a time limit, and its caller may have disconnected. Every read checks it, so an
 * abandoned request stops there. A write in progress still finishes.
 */
export class Cancellation implements WaitingCaller {
  readonly #signals = new Set<AbortSignal>();
  readonly #stops = new Set<() => void>();
  #writes = 0;

  /** Stops the work when the signal aborts. Returns a function that stops following the signal. */
  follow(signal: AbortSignal): () => void {
    this.#signals.add(signal);
    signal.addEventListener('abort', this.#stop, { once: true });
    return () => {
      this.#signals.delete(signal);
      signal.removeEventListener('abort', this.#stop);
    };
  }

  /** Calls `stop` when a signal aborts, unless a write is in progress. */
  onCancel(stop: () => void): () => void {
    this.#stops.add(stop);
    return () => this.#stops.delete(stop);
  }

  readonly #stop = (): void => {
    if (this.#writes === 0) for (const stop of this.#stops) stop();
  };

  /** @throws the reason of an aborted signal, unless a write is in progress */
  throwIfCancelled(): void {
    if (this.#writes > 0) return;
    for (const signal of this.#signals) signal.throwIfAborted();
  }

  /** Runs work that must not be interrupted. @throws as `throwIfCancelled`, before it begins */
  async finish<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    this.throwIfCancelled();
    this.#writes += 1;
    try {
      return await work();
    } finally {
      this.#writes -= 1;
    }
  }
}

/**
 * Creates a context for background work and the command line, with an administrator's rights and no user, unless a viewer is
 * given.
 */
export async function systemContext(
  services: Services,
  viewer: Viewer = systemViewer,
): Promise<Context> {
  return beginRequest(services, { viewer, surface: documentedSurface(services.config) });
}

export interface TimeLimit {
  /** The prefix of the errors' codes. */
  readonly surface: 'graphql' | 'rest';
  readonly seconds: number;
  /** When the time is up, in milliseconds since 1970, if it began before the work. */
  readonly until?: number | undefined;
  /** Whether the work is awaited all the same, because it tells itself which of its parts were finished. */
  readonly isAwaited?: boolean;
}

/**
 * Runs the work of a request until its time is up or its caller is gone. Nothing more is read for it then, and it fails at once.
 * @throws ApiError `rest_timeout` or `graphql_timeout` (503)
 */
export async function withinTime<Result>(
  { client, cancellation }: Pick<Context, 'client' | 'cancellation'>,
  limit: TimeLimit,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  if (limit.until !== undefined && limit.until <= Date.now()) throw timedOut(limit);
  const caller = client.signal;
  const controller = new AbortController();
  const { signal } = controller;
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (reason: ApiError) => {
    controller.abort(reason);
    reject(reason);
  };
  const leave = () => end(abandoned(limit));
  const rest = limit.until === undefined ? limit.seconds * 1000 : limit.until - Date.now();
  const timer = setTimeout(() => end(timedOut(limit)), rest);
  ended.catch(() => {}); // work that is awaited learns of it by the signal alone
  if (caller?.aborted) leave();
  caller?.addEventListener('abort', leave, { once: true });
  const unfollow = cancellation.follow(signal);
  try {
    return await (limit.isAwaited ? work() : Promise.race([work(), ended]));
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', leave);
    // Work that was abandoned continues until its next read, which then fails.
    if (!signal.aborted) unfollow();
  }
}

const timedOut = ({ surface, seconds }: TimeLimit) =>
  new ApiError(
    `${surface}_timeout`,
    503,
    `The response was not ready within ${seconds} seconds. Ask for less at once.`,
  );

/** No caller gets this error; web servers log the same status. */
const abandoned = ({ surface }: TimeLimit) =>
  new ApiError(`${surface}_abandoned`, 499, 'The caller has gone.');
