import './graphql/site-health.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { objectSchema, typed } from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { healthChecks, readDirectorySizes, type SiteSizes } from './health-operations.ts';
import { healthSchema } from './site-checks.ts';

const namespace = 'core-site-health/v1';
const { 'page-cache': pageCache, ...others } = healthChecks;

const check = (name: string, operation: typeof pageCache): Route =>
  route({
    namespace,
    path: `/tests/${name}`,
    endpoints: [
      endpoint(['GET'], operation, {
        answers: { schema: healthSchema },
        respond: (result) => json(result),
      }),
    ],
  });

const size = objectSchema({
  size: typed('string', 'For people.'),
  raw: typed('number', 'In bytes.'),
  debug: typed('string', 'What is to be known of it; empty for nothing.'),
});

const sizesSchema = objectSchema({ uploads_size: size, database_size: size, total_size: size });

/** docs/rest.md §10.1 */
const healthRoutes: readonly Route[] = [
  ...Object.entries(others).map(([name, operation]) => check(name, operation)),
  route({
    namespace,
    path: '/directory-sizes',
    endpoints: [
      endpoint(['GET'], readDirectorySizes, {
        answers: { schema: sizesSchema },
        respond: (sizes) => json(presentSizes(sizes)),
      }),
    ],
  }),
  check('page-cache', pageCache),
];

/** Sizes as REST shows them: each in words, in bytes, and with notes. */
function presentSizes({ database, uploads, isPartial }: SiteSizes): Resource {
  const note = isPartial ? 'At least: not all media were counted.' : '';
  const shown = (raw: number, debug: string) => ({ size: inWords(raw), raw, debug });
  return {
    uploads_size: shown(uploads, note),
    database_size: shown(database, ''),
    total_size: shown(database + uploads, note),
  };
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

function inWords(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const count = bytes / 1024 ** power;
  return `${power === 0 ? count : count.toFixed(2)} ${UNITS[power]}`;
}

export const health = defineFeature({
  name: 'health',
  group: { name: 'Site health', description: 'Tests of the installation, as operators run them.' },
  routes: healthRoutes,
});
