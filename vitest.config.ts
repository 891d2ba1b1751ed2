import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const graphql = createRequire(import.meta.url).resolve('graphql');
const browser = 'test/browser/**/*.test.ts';

/** The tests run on either database; those in a browser once. A file runs with `npx vitest run --project sqlite test/…`. */
const projects = [
  { name: 'sqlite', include: ['test/**/*.test.ts'], exclude: [browser], database: 'sqlite' },
  {
    name: 'postgresql',
    include: ['test/**/*.test.ts'],
    exclude: [browser],
    database: 'postgresql',
  },
  { name: 'browser', include: [browser], exclude: [], database: 'sqlite' },
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: projects.map(({ name, include, exclude, database }) => ({
      // The file that Node itself finds: a second copy of this package would know nothing of the first one's types.
      resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
      test: {
        name,
        include,
        exclude,
        env: { TEST_DATABASE: database },
        testTimeout: 30_000,
        hookTimeout: 60_000,
      },
    })),
  },
});
