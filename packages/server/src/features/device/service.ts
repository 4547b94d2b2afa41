import type { deviceInput } from '@greenlight/contract/device';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { upsertDevice } from './queries.ts';

export type DeviceInput = z.output<typeof deviceInput>;

export async function addDevice(
  platform: Platform,
  db: Db,
  args: { userId: string; device: DeviceInput },
): Promise<void> {
  const { deviceIdentifier: identifier, model, platform: kind } = args.device;
  await upsertDevice(db, { userId: args.userId, identifier, model, platform: kind, at: platform.clock.now() });
}
