import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app/routes.ts';
import { openWithRecords } from '../support/open-with-records.ts';
import { randomCall, roles, sendCall } from '../support/random-call.ts';
import type { TestSite } from '../support/test-site.ts';

const SEED = Number(process.env.TEST_SEED ?? 20261121);
const RUNS = Number(process.env.TEST_RUNS ?? 16);

const cases = allRoutes.flatMap((route) =>
  route.endpoints.map((endpoint) => ({
    title: `${endpoint.methods[0]} ${route.template}`,
    route,
    endpoint,
  })),
);

describe(`any argument whatever (TEST_SEED=${SEED})`, () => {
  let site: TestSite;
  beforeAll(async () => {
    console.log(`Random arguments from TEST_SEED=${SEED}`);
    site = await openWithRecords();
  });
  afterAll(() => site.close());

  it.each(cases)(
    'is answered or refused, and a refusal writes nothing: $title',
    async ({ route, endpoint }) => {
      if (!(await everyoneIsThere(site))) {
        await site.close();
        site = await openWithRecords();
      }
      await fc.assert(
        fc.asyncProperty(randomCall(route, endpoint), async (call) => {
          const before = await lastChange(site);
          const { status, body } = await sendCall(site, call);
          // 501 is what has no trash answers to a deletion without `force` (recorded).
          expect(status < 500 || status === 501, `${status} ${JSON.stringify(body)}`).toBe(true);
          const isRead = call.method === 'GET' || status >= 400;
          if (isRead) expect(await lastChange(site), `${status} wrote something`).toBe(before);
        }),
        { seed: SEED, numRuns: RUNS, endOnFailure: true },
      );
    },
  );
});

/** What was tried may have deleted a user, or taken a right away. */
async function everyoneIsThere(site: TestSite): Promise<boolean> {
  const users = await site.services.database.prisma.user.findMany({
    where: { id: { in: Object.values(site.users) } },
    select: { roles: true, _count: { select: { applicationPasswords: true } } },
  });
  const whole = users.filter(
    ({ roles: held, _count }) => held !== '' && _count.applicationPasswords > 0,
  );
  return (
    whole.length === roles.length && new Set(whole.map((user) => user.roles)).size === roles.length
  );
}

const lastChange = async ({ services }: TestSite): Promise<number> => {
  const { _max } = await services.database.prisma.change.aggregate({ _max: { seq: true } });
  return _max.seq ?? 0;
};
