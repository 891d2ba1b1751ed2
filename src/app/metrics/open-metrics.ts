import type { Services } from '../../operation/services.ts';
import type { Metrics } from './metrics.ts';

/** Begins to measure; null without METRICS_TOKEN, when nothing of it is even loaded. */
export async function openMetrics(services: Services): Promise<Metrics | null> {
  const { metricsToken } = services.config;
  if (metricsToken === null) return null;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics(services, metricsToken);
}
