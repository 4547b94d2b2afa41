import type { Db } from '../../platform/db/database.ts';

/** Adds a device, or takes a new model for one that is known. */
export async function upsertDevice(
  db: Db,
  device: { userId: string; identifier: string; model: string; platform: string; at: Date },
): Promise<void> {
  await db
    .insertInto('device')
    .values({
      account_id: device.userId,
      identifier: device.identifier,
      model: device.model,
      platform: device.platform,
      created_at: device.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'identifier']).doUpdateSet({ model: device.model, platform: device.platform }),
    )
    .execute();
}
