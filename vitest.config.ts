import { defineConfig } from 'vitest/config';

/** One project a database; a file runs alone with `npx vitest run --project sqlite test/…`. */
const databases = ['sqlite', 'postgresql'] as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: databases.map((database) => ({
      test: {
        name: database,
        include: ['test/**/*.test.ts'],
        env: { TEST_DATABASE: database },
        pool: 'forks',
        testTimeout: 30_000,
        hookTimeout: 60_000,
      },
    })),
  },
});
