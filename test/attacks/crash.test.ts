import { expect, it } from 'vitest';
import { crashSite } from '../../scripts/crash/crash-site.mjs';
import { openPlace } from '../../scripts/crash/place.mjs';

const { TEST_DATABASE, TEST_POSTGRES_URL } = process.env;
const server = TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

it('loses nothing that was acknowledged when the server is killed again and again', async () => {
  const place = await openPlace(TEST_DATABASE ?? 'sqlite', server);
  const { acknowledged, faults } = await crashSite(place).finally(place.close);
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
}, 300_000);
