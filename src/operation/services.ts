import type { Logger } from 'pino';
import type { AuthenticationServices } from '../auth/authenticate.ts';
import type { LoginLimit } from '../auth/login-limit.ts';
import type { RateCounters } from '../auth/rate-limit.ts';
import type { SessionStore } from '../auth/session-store.ts';
import type { Config } from '../config/config.ts';
import type { SiteSettings } from '../config/site-settings.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Job } from '../jobs/job.ts';
import type { Mailer } from '../jobs/mail/mailer.ts';
import type { Clock } from '../lib/clock.ts';
import type { GuardedFetch } from '../lib/guarded-fetch/guarded-fetch.ts';
import type { TimeSlices } from '../lib/time-slices.ts';
import type { Kinds } from '../model/kind.ts';
import type { ChangeLog } from '../storage/change-log.ts';
import type { Database } from '../storage/database.ts';
import type { MediaStorage } from '../storage/media/media-storage.ts';
import type { Ability } from './ability.ts';
import type { TotalsCache } from './totals-cache.ts';

/** What lives as long as the process. What only one part of the server needs, that part holds itself: see `defineService`. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** What the site's content is. */
  readonly kinds: Kinds;
  readonly changes: ChangeLog;
  readonly settings: SettingsStore;
  readonly schedule: Schedule;
  readonly totals: TotalsCache;
  readonly answers: ResponseCache;
  readonly authentication: AuthenticationServices;
  readonly sessions: SessionStore;
  readonly loginLimit: LoginLimit;
  /** Of every rate limit. */
  readonly counters: RateCounters;
  readonly media: MediaStorage;
  readonly guardedFetch: GuardedFetch;
  readonly mailer: Mailer;
  readonly timeSlices: TimeSlices;
  readonly clock: Clock;
  readonly log: Logger;
  readonly offers: Offers;
}

/** The site's settings, read once and again only after they changed. */
export interface SettingsStore {
  /** As of the change log's last `refresh`. */
  current(): SiteSettings | Promise<SiteSettings>;
}

/** Publishes scheduled entries when their time has come (behaviour.md §3). */
export interface Schedule {
  /** Whether an entry waits to be published now; costs no statement unless entries have changed. */
  isDue(): boolean | Promise<boolean>;
  /** Publishes what is due. Any number of processes may do it at once: each entry is published once. */
  publishDue(): Promise<void>;
}

/** What the features of this server offer together, for those features that list it. */
export interface Offers {
  /** Every kind of work that is done later. */
  readonly jobs: readonly Job<object, Services>[];
  /** What can be done by a route. */
  readonly abilities: readonly Ability[];
}
