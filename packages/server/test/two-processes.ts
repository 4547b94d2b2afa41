import { systemClock } from '../src/platform/clock/clock.ts';
import { signUp } from './accounts.ts';
import { heldWord } from './room-moderation.ts';
import { startSecondServer, startTestServer, type TestServer } from './test-server.ts';
import { startWebProgram } from './web-program.ts';

/** A service of two processes. */
export interface TwoProcesses {
  server: TestServer;
  farUrl: string;
  close(): Promise<void>;
}

/** Starts both in this process; `env` is for both. */
export async function startTwoServers(env: Record<string, string>): Promise<TwoProcesses> {
  const server = await startTestServer({ env });
  const far = await startSecondServer(server, env);
  await addRule(server);
  return {
    server,
    farUrl: far.url,
    async close() {
      await far.close();
      await server.close();
    },
  };
}

/** Starts the far one as a separate program, both in real time. `killFar` kills it, and starts it again. */
export async function startWithProgram(env: Record<string, string>) {
  const server = await startTestServer({ env, clock: systemClock });
  const far = await startWebProgram(server, env);
  await addRule(server);
  return {
    server,
    farUrl: far.url,
    async killFar() {
      await far.kill();
      await far.start();
    },
    async close() {
      await far.close();
      await server.close();
    },
  };
}

async function addRule(server: TestServer): Promise<void> {
  const { client } = await signUp(server, { role: 'moderator' });
  const check = { kind: 'words' as const, words: [heldWord], wholeWords: true };
  const rule = { teamId: null, name: 'Held', check, effect: 'hold' as const, reason: '', isOn: true };
  await client.studioModerationRules.addRule({ body: rule });
}
