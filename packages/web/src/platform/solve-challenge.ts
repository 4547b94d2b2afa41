import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';

const workersMax = 4;
const timeoutMs = 60_000;

/** Solves a challenge of `integrity` in a worker. Returns the value for its header. */
export async function solveChallenge(challenge: object): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge: challenge as Challenge,
    concurrency: Math.min(workersMax, navigator.hardwareConcurrency),
    timeout: timeoutMs,
    createWorker: () => new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' }),
  });
  return btoa(JSON.stringify({ challenge, solution }));
}
