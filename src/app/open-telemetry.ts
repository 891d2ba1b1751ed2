import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Services } from '../operation/services.ts';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing.ts';

/** Begins to measure; null without METRICS_TOKEN, when nothing of it is even loaded. */
export async function openMetrics(services: Services): Promise<Metrics | null> {
  const { metricsToken } = services.config;
  if (metricsToken === null) return null;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics(services, metricsToken);
}

/** Begins to trace; null without OTEL_EXPORTER_OTLP_ENDPOINT, when nothing of it is even loaded. */
export async function openTracing(config: Config, log: Logger): Promise<Tracing | null> {
  if (config.tracing === null) return null;
  const { createTracing } = await import('./tracing.ts');
  return createTracing(config.tracing, config, log);
}
