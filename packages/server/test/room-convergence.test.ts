import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatSteps, checkChatConvergence, returningMessages } from './chat-convergence.ts';
import { checkCommentConvergence, commentSteps, returningComments } from './comment-convergence.ts';
import { buses } from './redis-server.ts';
import { anyFaults, anySteps, stepsOf, withKill } from './room-steps.ts';
import { startTwoServers, startWithProgram } from './two-processes.ts';

const rooms = [
  {
    room: 'comments',
    agree: checkCommentConvergence,
    steps: anySteps(commentSteps, 60),
    example: stepsOf(returningComments),
  },
  { room: 'a chat', agree: checkChatConvergence, steps: anySteps(chatSteps, 60), example: stepsOf(returningMessages) },
];
const faults = anyFaults();
const runs = 4;
const manyRuns = 16;
const timeout = 180_000;

for (const { bus, isInstalled, openBus } of buses) {
  describe.runIf(isInstalled)(`two processes that reach each other through ${bus}`, () => {
    let opened: Awaited<ReturnType<typeof openBus>>;
    let site: Awaited<ReturnType<typeof startTwoServers>>;
    beforeAll(async () => {
      opened = await openBus();
      site = await startTwoServers(opened.env);
    });
    afterAll(async () => {
      await site.close();
      await opened.close();
    });

    async function expectAgreement({ agree, steps, example }: (typeof rooms)[number], numRuns: number) {
      const property = fc.asyncProperty(steps, faults, (all, inTurn) => agree(site, { steps: all, faults: inTurn }));
      await fc.assert(property, { numRuns, endOnFailure: true, examples: [[example, []]] });
      expect.hasAssertions();
    }

    test.for(rooms)(
      '$room: after any events, over lines that lose, repeat and mix them, viewers have what a new one reads',
      { timeout },
      (one) => expectAgreement(one, runs),
    );

    test.for(rooms)('$room: the same for many more events', { tags: 'long', timeout: 3 * timeout }, (one) =>
      expectAgreement(one, manyRuns),
    );
  });

  describe.runIf(isInstalled)(`two processes of which one is killed, through ${bus}`, () => {
    let opened: Awaited<ReturnType<typeof openBus>>;
    let site: Awaited<ReturnType<typeof startWithProgram>>;
    beforeAll(async () => {
      opened = await openBus();
      site = await startWithProgram(opened.env);
    });
    afterAll(async () => {
      await site.close();
      await opened.close();
    });

    /** A kill in the middle of each run. */
    async function expectSurvival({ agree, steps }: (typeof rooms)[number], kills: number) {
      const kill = () => site.killFar();
      const property = fc.asyncProperty(steps, faults, (all, inTurn) =>
        agree(site, { steps: withKill(all), faults: inTurn, kill }),
      );
      await fc.assert(property, { numRuns: kills, endOnFailure: true });
      expect.hasAssertions();
    }

    test.for(rooms)('$room: after kill -9, viewers have what a new one reads', { timeout }, (one) =>
      expectSurvival(one, 1),
    );

    test.for(rooms)('$room: the same after 20 kills', { tags: 'long', timeout: 3 * timeout }, (one) =>
      expectSurvival(one, 20),
    );
  });
}
