import { defineConfig } from 'vitest/config';

// Kills, browsers and encoders on a shared machine: CI gives a test a second try, a developer sees the first.
const retry = process.env.CI ? 1 : 0;
const folders = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    // Most suites wait for PostgreSQL, ffmpeg or a browser, which need processors themselves: three keep two of them busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          include: [
            'packages/{contract,client,ui,player,web,studio,demo}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.{ts,mjs}',
          ],
          exclude: folders,
        },
      },
      {
        test: {
          name: 'server',
          retry,
          include: ['packages/server/**/*.test.ts'],
          exclude: folders,
          globalSetup: ['packages/server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          retry,
          include: ['e2e/**/*.test.ts'],
          exclude: folders,
          globalSetup: ['packages/server/test/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // After all others, two at once: one waits for its page while the other works.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
