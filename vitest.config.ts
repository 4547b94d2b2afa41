import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BroadcastOrder } from './scripts/broadcast-order.ts';

// Kills, browsers and encoders on a shared machine: CI gives a test a second try, a developer sees the first.
const retry = process.env.CI ? 1 : 0;
/** How long `expect.poll` waits: its own second is too short while two journeys and an encoder share two processors. */
const expect = { poll: { timeout: 15_000 } };
const folders = ['**/node_modules/**', '**/dist/**'];
/** Puts modules of its own in place of the real ones, so it is kept apart from the suites that share a process. */
const crashingEngine = 'packages/server/src/features/money/engine/engine.test.ts';
/** Make films and comments on a server. */
const demoOnServer =
  'packages/demo/src/make/{badges,bingo,comments,evening-chat,giveaways,pitches,translations}.test.ts';
/** Need a browser. */
const workbenches = ['packages/player/test/**/*.test.ts', 'packages/ui/workbench/**/*.test.ts'];
/** Start the product, or draw films and make their sound. */
const programs = ['scripts/start.test.mjs', 'packages/demo/src/{render,sound}/**/*.test.ts'];
/** What starts a database, ffmpeg or a program is in packages/server/test: who imports nothing from there needs none. */
const serverUnits = globSync('packages/server/src/**/*.test.ts').filter(
  (file) => !/from '(?:\.\.\/)+test\//.test(readFileSync(file, 'utf8')),
);
const setupFiles = ['scripts/restore-real-timers.ts'];
const server = {
  setupFiles,
  retry,
  expect,
  globalSetup: ['packages/server/test/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // On two processors: with two workers a fifth of their time was idle, because tests wait for timers and processes.
    maxWorkers: 3,
    sequence: { sequencer: BroadcastOrder },
    tags: [
      { name: 'long', description: 'Shows a promise of another test with more kills, formats, programs or widths.' },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          retry,
          expect,
          include: [
            'packages/{contract,client,ui,player,web,studio,demo}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.{ts,mjs}',
            ...serverUnits,
          ],
          exclude: [...folders, ...workbenches, ...programs, demoOnServer],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      { test: { name: 'program', retry, expect, include: programs, exclude: folders, testTimeout: 30_000 } },
      {
        test: {
          name: 'workbench',
          retry,
          expect,
          include: workbenches,
          exclude: folders,
          // The delay of a player is measured in its page: after the other suites, with less beside it.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['packages/server/**/*.test.ts', demoOnServer],
          exclude: [...folders, ...serverUnits, crashingEngine],
          // One after the other in the same process: the server's modules, which keep nothing, are loaded once.
          isolate: false,
        },
      },
      { test: { ...server, name: 'engine', include: [crashingEngine] } },
      {
        test: {
          ...server,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: folders,
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // After all others.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
