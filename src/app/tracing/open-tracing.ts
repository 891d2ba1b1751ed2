import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Tracing } from './tracing.ts';

/** Begins to trace; null without OTEL_EXPORTER_OTLP_ENDPOINT, when nothing of it is even loaded. */
export async function openTracing(config: Config, log: Logger): Promise<Tracing | null> {
  if (config.tracing === null) return null;
  const { createTracing } = await import('./tracing.ts');
  return createTracing(config.tracing, config, log);
}
