import { json } from '../../../rest/answer.ts';
import { endpoint } from '../../../rest/endpoint.ts';
import { type Route, route } from '../../../rest/route.ts';
import { healthChecks, readDirectorySizes } from './health-operations.ts';
import { presentSizes } from './present-sizes.ts';

const namespace = 'core-site-health/v1';
const { 'page-cache': pageCache, ...others } = healthChecks;

const check = (name: string, operation: typeof pageCache): Route =>
  route({
    namespace,
    path: `/tests/${name}`,
    endpoints: [endpoint(['GET'], operation, { respond: (result) => json(result) })],
  });

/** behaviour.md §13 */
export const healthRoutes: readonly Route[] = [
  ...Object.entries(others).map(([name, operation]) => check(name, operation)),
  route({
    namespace,
    path: '/directory-sizes',
    endpoints: [
      endpoint(['GET'], readDirectorySizes, { respond: (sizes) => json(presentSizes(sizes)) }),
    ],
  }),
  check('page-cache', pageCache),
];
