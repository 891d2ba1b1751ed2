import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { checkBackground } from './check-background.ts';
import { checkHttps } from './check-https.ts';
import { checkOutside } from './check-outside.ts';
import { checkAuthorization, checkLoopback } from './check-own-address.ts';
import { checkPageCache } from './check-page-cache.ts';
import type { Finding, HealthResult } from './health-result.ts';
import { measureSizes, type SiteSizes } from './measure-sizes.ts';

/** @throws ApiError `rest_forbidden` */
function assertAdministrator({ viewer }: Context): void {
  if (!viewer.can('manage_options'))
    throw refused(
      viewer,
      'rest_forbidden',
      'You are not allowed to look into the health of the site.',
    );
}

type Check = (context: Context) => Finding | Promise<Finding>;

/** @param name as addresses have it: `https-status` */
const defineCheck = (
  name: string,
  kind: HealthResult['badge']['label'],
  what: string,
  check: Check,
) =>
  defineOperation({
    name: `check${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    kind: 'query',
    summary: `Checks whether ${what}.`,
    args: {},
    authorize: assertAdministrator,
    async resolve(context): Promise<HealthResult> {
      const { actions = '', ...finding } = await check(context);
      const badge = { label: kind, color: 'blue' } as const;
      return { ...finding, badge, actions, test: name.replaceAll('-', '_') };
    },
  });

/** behaviour.md §13: the checks by the name that addresses have, in the order of the site index. */
export const healthChecks = {
  'background-updates': defineCheck(
    'background-updates',
    'Security',
    'the database fits the release and no work waits',
    checkBackground,
  ),
  'loopback-requests': defineCheck(
    'loopback-requests',
    'Performance',
    'this server answers at the address of the site',
    checkLoopback,
  ),
  'https-status': defineCheck('https-status', 'Security', 'visitors come by HTTPS', checkHttps),
  'dotorg-communication': defineCheck(
    'dotorg-communication',
    'Security',
    'this server reaches other sites',
    checkOutside,
  ),
  'authorization-header': defineCheck(
    'authorization-header',
    'Security',
    'credentials reach this server',
    checkAuthorization,
  ),
  'page-cache': defineCheck(
    'page-cache',
    'Performance',
    'pages are kept and answered fast',
    checkPageCache,
  ),
} as const;

/** behaviour.md §13 */
export const readDirectorySizes = defineOperation({
  name: 'readDirectorySizes',
  kind: 'query',
  summary: 'Reads how much the database and the media take.',
  args: {},
  authorize: assertAdministrator,
  resolve: (context): Promise<SiteSizes> => measureSizes(context),
});
