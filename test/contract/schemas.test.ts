import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const recording = new URL('../conformance/custom-site.json.gz', import.meta.url);

/** What the recorded site or this one alone has: kinds and fields of its own, statuses and settings of extensions. */
const OWN_PROPERTY = /^(genres|shelves|acf|elementor_introduction|description)$/;
const OWN_LINK = /(genres|shelves)$/;
const OWN_STATUS = /^(acf|don|ext)-/;

describe('the schema that OPTIONS answers', () => {
  const site = sharedSite();

  it.each(['posts', 'pages', 'media', 'categories', 'tags', 'users', 'comments'])(
    'is the reference’s: %s',
    async (base) => {
      const { site: recordedAt, collections } = JSON.parse(
        gunzipSync(readFileSync(recording)).toString(),
      );
      const { edit } = collections[`/wp/v2/${base}`].options;
      const { body } = await site.rest(`/core/v2/${base}`, { method: 'OPTIONS', as: 'admin' });
      const root = String(body._links.self[0].href).replace(`/core/v2/${base}`, '');
      const expected = JSON.parse(
        JSON.stringify(edit.body.schema)
          .replaceAll(`${recordedAt}/wp-json`, root)
          .replaceAll('wp/v2', 'core/v2'),
      );
      expect(comparable(body.schema)).toEqual(comparable(expected));
    },
  );
});

/** The schema without wording and without what only one of the sites has. */
function comparable(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === 'meta') return undefined;
      if (Array.isArray(value))
        return value.filter((item) => !OWN_STATUS.test(String(item)) && !OWN_LINK.test(item?.rel));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).filter(
          ([name, property]) =>
            (!OWN_PROPERTY.test(name) ||
              (name === 'description' && typeof property === 'object')) &&
            !(name === 'title' && 'rel' in value),
        ),
      );
    }),
  );
}
