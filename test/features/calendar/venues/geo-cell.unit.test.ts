import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellsAround,
  EARTH_RADIUS_KM,
  geoCell,
  haversine,
  type Place,
} from '../../../../src/features/calendar/parties/venues-near.ts';

const SEED = Number(process.env.TEST_SEED ?? 20261121);
const RUNS = Number(process.env.TEST_RUNS ?? 4000);

const degrees = (most: number) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }),
    // The edges, and what is right beside them.
    fc.constantFrom(-most, most, 0, most - 1e-9, 1e-9 - most, -0.25, 0.25),
    fc.double({ min: most - 0.5, max: most, noNaN: true }),
    fc.double({ min: -most, max: 0.5 - most, noNaN: true }),
  );
const place = fc.record<Place>({ latitude: degrees(90), longitude: degrees(180) });
const distance = fc.oneof(
  fc.double({ min: 1e-3, max: 100, noNaN: true }),
  fc.double({ min: 100, max: 20_100, noNaN: true }),
);

/** A place at a distance and in a direction from another one, by spherical trigonometry. */
function placeAt({ latitude, longitude }: Place, km: number, bearing: number): Place {
  const [φ, λ] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  const δ = km / EARTH_RADIUS_KM;
  const sine = Math.sin(φ) * Math.cos(δ) + Math.cos(φ) * Math.sin(δ) * Math.cos(bearing);
  const away = Math.atan2(
    Math.sin(bearing) * Math.sin(δ) * Math.cos(φ),
    Math.cos(δ) - Math.sin(φ) * sine,
  );
  const east = ((λ + away) * 180) / Math.PI;
  return {
    latitude: (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI,
    longitude: ((((east + 180) % 360) + 360) % 360) - 180,
  };
}

const covers = (centre: Place, km: number, other: Place): boolean => {
  const cell = geoCell(other);
  return cellsAround(centre, km).some(({ first, last }) => first <= cell && cell <= last);
};

describe(`cells of a quarter of a degree (TEST_SEED=${SEED})`, () => {
  it('hold every place that is near, over the poles and across the 180° meridian', () => {
    fc.assert(
      fc.property(
        place,
        distance,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (centre, km, part, bearing) => {
          const other = placeAt(centre, km * part, bearing);
          if (haversine(centre, other) <= km) expect(covers(centre, km, other)).toBe(true);
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('hold any two places that are nearer than they are asked to be', () => {
    fc.assert(
      fc.property(place, place, distance, (centre, other, km) => {
        fc.pre(haversine(centre, other) <= km);
        expect(covers(centre, km, other)).toBe(true);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('are few, each once, and none outside of the globe', () => {
    fc.assert(
      fc.property(place, distance, (centre, km) => {
        const ranges = [...cellsAround(centre, km)].sort((a, b) => a.first - b.first);
        expect(ranges.length).toBeLessThanOrEqual(200);
        for (const [i, { first, last }] of ranges.entries()) {
          expect(first).toBeGreaterThanOrEqual((ranges[i - 1]?.last ?? -1) + 1);
          expect(last).toBeGreaterThanOrEqual(first);
          expect(last).toBeLessThan(720 * 1440);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('are not many more than it takes in the middle of Europe', () => {
    const cells = cellsAround({ latitude: 50.1, longitude: 8.7 }, 25)
      .map(({ first, last }) => last - first + 1)
      .reduce((sum, count) => sum + count, 0);
    expect(cells).toBeLessThanOrEqual(16);
  });
});

it.each([
  [{ latitude: 52.52, longitude: 13.405 }, { latitude: 48.8566, longitude: 2.3522 }, 877.5],
  [{ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.2],
  [{ latitude: 90, longitude: 10 }, { latitude: -90, longitude: 70 }, 20015.1],
  [{ latitude: 89, longitude: 0 }, { latitude: 89, longitude: 180 }, 222.4],
])('the distance of %j and %j is %d km', (from, to, km) => {
  expect(haversine(from, to)).toBeCloseTo(km, 0);
});
