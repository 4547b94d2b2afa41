import type { AuthRecord } from '@greenlight/contract/account';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addDevice, type DeviceInput } from '../../device/device-management.ts';
import { isNewDevice } from '../../device/known-device.ts';
import { queueNewDeviceLetter } from './new-device-letter.ts';
import { issueTokens } from './refresh-token.ts';
import { insertSession } from './session-queries.ts';

/** The place where a session is opened: device, network and browser. */
export interface Origin {
  device: DeviceInput;
  ip: string;
  userAgent: string;
}

/**
 * Opens a session. A device that is new to an account with other devices is reported to its owner, with a link that
 * ends every session.
 */
export async function openSession(
  platform: Platform,
  db: Db,
  { userId, origin }: { userId: string; origin: Origin },
): Promise<AuthRecord> {
  return inTransaction(db, async (tx) => {
    const { deviceIdentifier } = origin.device;
    if (await isNewDevice(tx, { userId, identifier: deviceIdentifier }))
      await queueNewDeviceLetter(platform, tx, { userId, origin });
    await addDevice(platform, tx, { userId, device: origin.device });
    const sessionId = await insertSession(tx, {
      userId,
      deviceIdentifier,
      ip: origin.ip,
      userAgent: origin.userAgent,
      at: platform.clock.now(),
    });
    return issueTokens(platform, tx, { userId, sessionId });
  });
}
