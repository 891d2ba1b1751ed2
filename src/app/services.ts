import type { Logger } from 'pino';
import { CredentialMemory, credentialStore } from '../auth/authenticate.ts';
import { createRateCounters } from '../auth/rate-limit.ts';
import { createSessionStore } from '../auth/session.ts';
import { createPreviewTokens, createTokenSigner, isPreviewToken } from '../auth/token-signer.ts';
import { createUserTokens } from '../auth/user-tokens.ts';
import { createLoginLimit } from '../auth/verify-login.ts';
import type { Config } from '../config/config.ts';
import { secretKey } from '../config/secret-key.ts';
import { createSchedule } from '../content/entries/schedule.ts';
import { createSettingsStore } from '../features/content/site/setting-operations.ts';
import { createResponseCache } from '../http/response-cache.ts';
import { createMailer } from '../jobs/mail/mailer.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { guardedFetchLater, guardedPostLater } from '../lib/guarded-fetch/guarded-fetch-later.ts';
import { createTotalsCache } from '../operation/lists/cached-count.ts';
import type { Services } from '../operation/services.ts';
import { followChanges } from '../storage/change-log.ts';
import { type Database, logStatements } from '../storage/database.ts';
import { openMediaStorage } from '../storage/media/open-media-storage.ts';
import { routeAbilities } from './feature-routes.ts';
import { allJobs, allShortcodes, features } from './features.ts';

/** Maximum memory of complete cached responses, in bytes. */
const ANSWER_BYTES = 6 * 2 ** 20;

interface ServiceOptions {
  readonly config: Config;
  /** Migrated and open. */
  readonly database: Database;
  readonly log: Logger;
  readonly clock?: Clock;
}

/** Creates the services on an open database. */
export function createServices({
  config,
  database,
  log,
  clock = systemClock,
}: ServiceOptions): Services {
  logStatements(database, log, config.slowQueryMs);
  const changes = followChanges(database);
  const key = secretKey(config);
  const sessions = createSessionStore({
    database,
    key,
    clock,
    isSecure: config.siteUrl.startsWith('https:'),
    onFailure: (error) => log.error(error, 'A use of a session was not noted.'),
  });
  const signer = createTokenSigner({ key, clock, issuer: config.siteUrl });
  const { tokenLifetimes: lifetimes } = config.login;
  const tokens = createUserTokens({ database, key, clock, signer, lifetimes });
  const previews = createPreviewTokens(signer, clock);
  const counters = createRateCounters({ database, clock, key });
  const guard = {
    allowed: config.guardedFetchAllow,
    userAgent: `Almanac/${config.release} (+${config.siteUrl})`,
  };
  return {
    config,
    database,
    changes,
    settings: createSettingsStore(database, changes),
    schedule: createSchedule(database, changes, clock),
    totals: createTotalsCache(),
    answers: createResponseCache(changes, clock, ANSWER_BYTES),
    authentication: {
      key,
      memory: new CredentialMemory(key),
      clock,
      ...credentialStore(database, changes, (error) =>
        log.error(error, 'A use of an application password was not noted.'),
      ),
      findSession: sessions.viewerOf,
      findByToken: (token) =>
        isPreviewToken(token) ? previews.viewerOf(token) : tokens.viewerOf(token),
    },
    sessions,
    tokens,
    previews,
    loginLimit: createLoginLimit(counters),
    counters,
    media: openMediaStorage(config.media),
    guardedFetch: guardedFetchLater(guard),
    guardedPost: guardedPostLater(guard),
    mailer: createMailer(config.mail),
    clock,
    log,
    offers: {
      jobs: allJobs,
      abilities: routeAbilities,
      shortcodes: allShortcodes,
      removals: features.flatMap(({ removals }) => removals ?? []),
    },
  };
}
