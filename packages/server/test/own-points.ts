import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { grantPoints, revokePoints } from '../src/features/points/points-ledger.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { createPlatform, type Platform } from '../src/platform/platform.ts';

interface OwnPoints {
  userId: string;
  points: number;
  daysAgo?: number;
}

/** Gives a member of a running service own points, such as those of a gift, dated some days ago. */
export function addOwnPoints(databaseUrl: string, { userId, points, daysAgo = 0 }: OwnPoints): Promise<void> {
  return asBefore(databaseUrl, daysAgo, async (platform) => {
    await grantPoints(platform, platform.db, [{ userId, amount: points, event: randomUUID(), kind: 'gift' }]);
  });
}

/** Takes the given number of points from a member, as a refund does. */
export function takeOwnPoints(databaseUrl: string, { userId, points }: OwnPoints): Promise<void> {
  return asBefore(databaseUrl, 0, async (platform) => {
    await revokePoints(platform, platform.db, { userId, amount: points, event: randomUUID() });
  });
}

async function asBefore(databaseUrl: string, daysAgo: number, work: (platform: Platform) => Promise<void>) {
  const config = loadConfig({ DATABASE_URL: databaseUrl, GREENLIGHT_ROLE: 'web', LOG_LEVEL: 'silent' });
  const platform = await createPlatform(config, { clock: { now: () => new Date(Date.now() - daysAgo * dayMs) } });
  try {
    await work(platform);
  } finally {
    await platform.close();
  }
}
