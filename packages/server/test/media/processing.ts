import { setTimeout as sleep } from 'node:timers/promises';
import type { Processing } from '@greenlight/contract/media-studio';
import type { TestAccount } from '../accounts.ts';

const lookEveryMs = 40;
const patienceMs = 90_000;

/** Polls a video's processing until `isEnough`; returns its distinct states in order. Throws after 90 s. */
export async function watchProcessing(
  { client }: Pick<TestAccount, 'client'>,
  mediaId: number,
  isEnough: (processing: Processing) => boolean,
): Promise<Processing[]> {
  const seen: Processing[] = [];
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(lookEveryMs)) {
    const { processing } = await client.studioMedia.get({ params: { mediaId } });
    if (processing === null) continue;
    if (JSON.stringify(processing) !== JSON.stringify(seen.at(-1))) seen.push(processing);
    if (isEnough(processing)) return seen;
  }
  throw new Error(`It stays ${JSON.stringify(seen.at(-1))}`);
}

export function isReady({ state, steps }: Processing): boolean {
  return state === 'failed' || steps.every((step) => step.state === 'done');
}
