import { ConfigError, wrong } from './config-error.ts';
import { type ReadSetting, readNumber } from './setting-value.ts';

/** What an operator decides about the running server. */
export interface ServerConfig {
  /** Whether responses are compressed for callers that accept it. */
  readonly compression: boolean;
  /** The bearer token that opens `/metrics`; without one there are no metrics. */
  readonly metricsToken: string | null;
  /** Duration from which a statement is logged as slow, in milliseconds; 0 for never. */
  readonly slowQueryMs: number;
}

export const readServerConfig = (read: ReadSetting): ServerConfig => ({
  compression: readCompression(read('COMPRESSION') ?? 'on'),
  metricsToken: readToken(read('METRICS_TOKEN')),
  slowQueryMs: readNumber(read, 'SLOW_QUERY_MS', { byDefault: 500, least: 0, most: 3_600_000 }),
});

function readCompression(value: string): boolean {
  if (value === 'on') return true;
  if (value === 'off') return false;
  throw wrong('COMPRESSION', value, 'on or off');
}

function readToken(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (/^[\w.~+/=-]{16,}$/.test(value)) return value; // RFC 6750 §2.1
  throw new ConfigError(
    'METRICS_TOKEN must have at least 16 characters, letters, digits and -._~+/= only.',
  );
}
