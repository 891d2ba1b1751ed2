import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { AuthenticationServices } from '../auth/authenticate.ts';
import type { RateCounters } from '../auth/rate-limit.ts';
import type { SessionStore } from '../auth/session.ts';
import type { PreviewTokens } from '../auth/token-signer.ts';
import type { UserTokens } from '../auth/user-tokens.ts';
import type { LoginLimit } from '../auth/verify-login.ts';
import type { Config } from '../config/config.ts';
import type { SiteSettings } from '../config/site-settings.ts';
import type { TextShortcode } from '../content/media/load-text-media.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Job } from '../jobs/job.ts';
import type { Mailer } from '../jobs/mail/mailer.ts';
import type { Clock } from '../lib/clock.ts';
import type { GuardedFetch, GuardedPost } from '../lib/guarded-fetch/guarded-fetch.ts';
import { oncePer } from '../lib/once.ts';
import type { ChangeLog } from '../storage/change-log.ts';
import type { Database } from '../storage/database.ts';
import type { MediaStorage } from '../storage/media/media-storage.ts';
import type { Tables } from '../storage/tables.ts';
import type { Transaction } from '../storage/write.ts';
import type { Ability } from './ability.ts';
import type { TotalsCache } from './lists/cached-count.ts';

/**
 * Everything that lives as long as the process. A service that only one part of the server needs is declared there with
 * `defineService`.
 */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly changes: ChangeLog;
  readonly settings: SettingsStore;
  readonly schedule: Schedule;
  readonly totals: TotalsCache;
  readonly answers: ResponseCache;
  readonly authentication: AuthenticationServices;
  readonly sessions: SessionStore;
  readonly tokens: UserTokens;
  readonly previews: PreviewTokens;
  readonly loginLimit: LoginLimit;
  /** The counters of all rate limits. */
  readonly counters: RateCounters;
  readonly media: MediaStorage;
  readonly guardedFetch: GuardedFetch;
  readonly guardedPost: GuardedPost;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly offers: Offers;
}

/** The site's settings, which are read again only after they changed. */
export interface SettingsStore {
  /** The settings as of the last `refresh` of the change log. */
  current(): SiteSettings | Promise<SiteSettings>;
  /** The settings as these tables have them, which may be those of an open transaction. */
  readIn(tables: Kysely<Tables>): Promise<SiteSettings>;
}

/** Publishes scheduled entries when they are due (docs/rest.md §4.2). */
export interface Schedule {
  /** Whether an entry is due. Needs a statement only if entries have changed. */
  isDue(): Promise<boolean>;
  /** Publishes due entries. Any number of processes may call it at once: each entry is published once. */
  publishDue(): Promise<void>;
}

/**
 * Does what goes with the removal of an entry of any kind, before it, in the same transaction.
 * @param context with the moment of the request
 * @param isForGood false for an entry that goes to the trash
 */
export type Removal = (
  context: { readonly now: string; readonly site: SiteSettings },
  transaction: Transaction,
  entry: Selectable<Tables['Entry']>,
  isForGood: boolean,
) => Promise<void>;

/** The jobs, abilities, shortcodes and removals of all features, for parts that know no feature. */
export interface Offers {
  /** Every kind of background job. */
  readonly jobs: readonly Job<object, Services>[];
  /** Every ability with a route. */
  readonly abilities: readonly Ability[];
  /** Every shortcode that a feature renders in texts. */
  readonly shortcodes: readonly TextShortcode[];
  /** All that features do where an entry is removed. */
  readonly removals: readonly Removal[];
}

/**
 * Declares a service of one part of the server that lives as long as the process, such as a cache or a rate limit. The returned
 * function creates it on the first call and then returns it.
 */
export const defineService = <Held extends object, Given extends object = Services>(
  create: (services: Given) => Held,
): ((services: Given) => Held) => oncePer<Given, Held>(new WeakMap(), create);
