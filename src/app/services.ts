import type { Logger } from 'pino';
import type { AuthenticationServices } from '../auth/authenticate.ts';
import { CredentialMemory } from '../auth/credential-memory.ts';
import { credentialStore } from '../auth/credential-store.ts';
import { createLoginLimit, type LoginLimit } from '../auth/login-limit.ts';
import { createSessionStore, type SessionStore } from '../auth/session-store.ts';
import type { Config } from '../config/config.ts';
import { secretKey } from '../config/secret-key.ts';
import {
  createEntrySummaryCache,
  type EntrySummaryCache,
} from '../features/content/entries/entry-summaries.ts';
import { createKnownLists, type KnownLists } from '../features/content/entries/known-lists.ts';
import { createSchedule, type Schedule } from '../features/content/entries/schedule.ts';
import { createImageQueue, type ImageQueue } from '../features/content/media/images/image-queue.ts';
import { createEmbedCache, type EmbedCache } from '../features/content/oembed/embed.ts';
import {
  createSettingsStore,
  type SettingsStore,
} from '../features/content/site/settings-store.ts';
import { createDocumentCache, type DocumentCache } from '../graphql/document-cache.ts';
import { createResponseCache, type ResponseCache } from '../http/response-cache.ts';
import { createMailer, type Mailer } from '../jobs/mail/mailer.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { GuardedFetch } from '../lib/guarded-fetch/guarded-fetch.ts';
import { guardedFetchLater } from '../lib/guarded-fetch/guarded-fetch-later.ts';
import { createRateCounters, createRateLimit, type RateLimit } from '../lib/rate-limit.ts';
import { createTimeSlices, type TimeSlices } from '../lib/time-slices.ts';
import type { Kinds } from '../model/kind.ts';
import { createTotalsCache, type TotalsCache } from '../operation/totals-cache.ts';
import {
  createRepresentationCache,
  type RepresentationCache,
} from '../rest/representation/representation-cache.ts';
import { type ChangeLog, followChanges } from '../storage/change-log.ts';
import type { Database } from '../storage/database.ts';
import { logStatements } from '../storage/log-statements.ts';
import type { MediaStorage } from '../storage/media/media-storage.ts';
import { openMediaStorage } from '../storage/media/open-media-storage.ts';
import { kinds } from './kinds.ts';

/** What lives as long as the process. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** What the site's content is. */
  readonly kinds: Kinds;
  readonly changes: ChangeLog;
  readonly settings: SettingsStore;
  readonly schedule: Schedule;
  readonly representations: RepresentationCache;
  readonly totals: TotalsCache;
  readonly heads: EntrySummaryCache;
  readonly lists: KnownLists;
  readonly answers: ResponseCache;
  /** Of GraphQL. */
  readonly documents: DocumentCache;
  readonly authentication: AuthenticationServices;
  readonly sessions: SessionStore;
  readonly loginLimit: LoginLimit;
  /** Of sign-ups for mailing lists, by network. */
  readonly signUpLimit: RateLimit;
  /** Of comments of visitors without an account, by network. */
  readonly commentLimit: RateLimit;
  /** Of wishes for a new password, by network; and by account, as it was typed and as it was found. */
  readonly resetLimit: { readonly networks: RateLimit; readonly accounts: RateLimit };
  readonly media: MediaStorage;
  readonly images: ImageQueue;
  readonly guardedFetch: GuardedFetch;
  readonly mailer: Mailer;
  /** Of submissions of forms, by network. */
  readonly formLimit: RateLimit;
  readonly embeds: EmbedCache;
  readonly timeSlices: TimeSlices;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What kept representations, whole answers and documents of GraphQL may take in memory, in bytes. */
const REPRESENTATION_BYTES = 10 * 2 ** 20;
const ANSWER_BYTES = 6 * 2 ** 20;
const DOCUMENT_BYTES = 8 * 2 ** 20;

interface ServiceOptions {
  readonly config: Config;
  /** Migrated and open. */
  readonly database: Database;
  readonly log: Logger;
  readonly clock?: Clock;
}

/** What is built on an open database. */
export function createServices({
  config,
  database,
  log,
  clock = systemClock,
}: ServiceOptions): Services {
  logStatements(database, log);
  const changes = followChanges(database);
  const key = secretKey(config);
  const sessions = createSessionStore({
    database,
    key,
    clock,
    isSecure: config.siteUrl.startsWith('https:'),
    onFailure: (error) => log.error(error, 'A use of a session was not noted.'),
  });
  const counters = createRateCounters({ database, clock, key });
  return {
    config,
    database,
    kinds,
    changes,
    settings: createSettingsStore(database, changes),
    schedule: createSchedule(database, changes, clock),
    representations: createRepresentationCache(REPRESENTATION_BYTES),
    totals: createTotalsCache(),
    heads: createEntrySummaryCache(),
    lists: createKnownLists(),
    answers: createResponseCache(changes, clock, ANSWER_BYTES),
    documents: createDocumentCache(DOCUMENT_BYTES),
    authentication: {
      key,
      memory: new CredentialMemory(key),
      clock,
      ...credentialStore(database, changes, (error) =>
        log.error(error, 'A use of an application password was not noted.'),
      ),
      findSession: sessions.viewerOf,
    },
    sessions,
    loginLimit: createLoginLimit(counters),
    signUpLimit: createRateLimit(counters, 'sign-up', { most: 20, window: 3600 }),
    commentLimit: createRateLimit(counters, 'comment', { most: 20, window: 3600 }),
    resetLimit: {
      networks: createRateLimit(counters, 'reset by', { most: 20, window: 3600 }),
      accounts: createRateLimit(counters, 'reset of', { most: 5, window: 3600 }),
    },
    media: openMediaStorage(config.media),
    images: createImageQueue(),
    guardedFetch: guardedFetchLater({
      allowed: config.guardedFetchAllow,
      userAgent: `Almanac/${config.release} (+${config.siteUrl})`,
    }),
    mailer: createMailer(config.mail),
    formLimit: createRateLimit(counters, 'form', { most: 20, window: 600 }),
    embeds: createEmbedCache(clock),
    timeSlices: createTimeSlices(),
    clock,
    log,
  };
}
