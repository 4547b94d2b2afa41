import { sitePath } from '@greenlight/contract/site-path';
import { shortNetworkOf } from '../../../platform/auth/ip-network.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DeviceInput } from '../../device/device-management.ts';
import { writeToMember } from '../member-letter.ts';
import { issueCode } from '../one-time-code.ts';

/** The "Was this you?" letter. Call it in the transaction that opens a session on a device new to the account. */
export async function queueNewDeviceLetter(
  platform: Platform,
  tx: Db,
  { userId, origin }: { userId: string; origin: { device: DeviceInput; ip: string } },
): Promise<void> {
  const codeId = await issueCode(platform, tx, { userId, purpose: 'report-session' });
  const time = platform.clock.now().toISOString().slice(0, 16).replace('T', ' ');
  await writeToMember(platform, tx, userId, {
    template: 'account.new-device',
    values: { device: origin.device.model, network: shortNetworkOf(origin.ip), time: `${time} UTC` },
    link: `${sitePath('not-me')}?token={token}`,
    codeId,
  });
}
