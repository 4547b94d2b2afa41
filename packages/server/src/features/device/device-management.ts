import type { RemoteConfig } from '@greenlight/contract/config';
import type { Device, deviceInput } from '@greenlight/contract/device';
import type { z } from 'zod';
import { shortNetworkOf } from '../../platform/auth/ip-network.ts';
import type { Db } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { revokeMedia } from '../revocation/media-revocation.ts';
import {
  type DeviceChange,
  type DeviceKey,
  type DeviceRow,
  deleteDevice,
  deleteForgottenDevices,
  findActivity,
  insertDevice,
  listDevices,
  updateDevice,
  updateDeviceChange,
} from './queries.ts';
import { endPlayerStreams } from './stream/stream-queries.ts';

export type DeviceInput = z.output<typeof deviceInput>;

/** Ends the sessions of a device in the transaction that removes it. The account feature provides it. */
export type EndSessions = (tx: Db, device: { userId: string; deviceIdentifier: string }) => Promise<void>;

/** The limit of active devices; all are allowed when device management is off. */
export function activeDeviceLimit(config: RemoteConfig): number {
  return config.device_management_enabled ? config.device_management_limit : Number.POSITIVE_INFINITY;
}

/** Adds a device, or updates the model of a known one. A new device is active if the limit allows. */
export async function addDevice(
  platform: Pick<Platform, 'clock'>,
  db: Db,
  { userId, device }: { userId: string; device: DeviceInput },
): Promise<Device> {
  const { deviceIdentifier: identifier, model, platform: kind } = device;
  const given = { userId, identifier, model, platform: kind };
  const known = await updateDevice(db, given);
  if (known) return toDevice(known);
  return inTransaction(db, async (tx) => {
    const limit = activeDeviceLimit(await readRemoteConfig({ db: tx }));
    await lockAccount(tx, userId);
    const { active } = await findActivity(tx, given);
    const added = await insertDevice(tx, { ...given, isActive: active < limit, at: platform.clock.now() });
    await deleteForgottenDevices(tx, userId);
    return toDevice(added);
  });
}

/** The account's devices in the order of docs/product/device.md, and the limit of active ones. */
export async function readDevices(
  { db }: Platform,
  viewer: { userId: string; deviceIdentifier: string },
): Promise<{ devices: Device[]; limit: number }> {
  const [rows, config] = await Promise.all([
    listDevices(db, { userId: viewer.userId, current: viewer.deviceIdentifier }),
    readRemoteConfig({ db }),
  ]);
  return { devices: rows.map(toDevice), limit: config.device_management_limit };
}

/** Throws `not_found`, or `device_limit` when too many are active. Deactivating a device ends its stream. */
export async function changeDevice(
  platform: Platform,
  { isActive, name, ...key }: DeviceKey & DeviceChange,
): Promise<Device> {
  return inTransaction(platform.db, async (tx) => {
    if (isActive) await makeRoom(tx, key);
    else await lockAccount(tx, key.userId);
    const changed = await updateDeviceChange(tx, { ...key, isActive, name: name === '' ? null : name });
    if (!changed) throw new ProblemError('not_found');
    if (isActive === false) {
      await revokeMedia(platform, tx, await endPlayerStreams(tx, { ...key, at: platform.clock.now() }));
    }
    return toDevice(changed);
  });
}

/**
 * Locks the devices of the account; throws `not_found`, or `device_limit` unless this one is active or may become
 * active.
 */
async function makeRoom(tx: Db, key: DeviceKey): Promise<void> {
  const limit = activeDeviceLimit(await readRemoteConfig({ db: tx }));
  await lockAccount(tx, key.userId);
  const { active, isActive } = await findActivity(tx, key);
  if (isActive === null) throw new ProblemError('not_found');
  // The limit for a player that begins to watch is in stream/begin-stream.sql.
  if (!isActive && active >= limit) throw new ProblemError('device_limit', { values: { limit } });
}

/** Deletes a device with its sessions and streams. Throws `not_found`. */
export async function removeDevice({ db }: Platform, key: DeviceKey, endSessions: EndSessions): Promise<void> {
  const { userId, identifier } = key;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, userId);
    if (!(await deleteDevice(tx, key))) throw new ProblemError('not_found');
    await endSessions(tx, { userId, deviceIdentifier: identifier });
    await recordAudit(tx, { actorId: userId, action: 'account.remove-device', subject: `account:${userId}` });
  });
}

function toDevice(row: DeviceRow): Device {
  return {
    deviceIdentifier: row.identifier,
    isActive: row.is_active,
    name: row.name,
    model: row.model,
    platform: row.platform,
    created: row.created_at.toISOString(),
    lastSeen: row.seen_at?.toISOString() ?? null,
    network: row.ip === null ? null : shortNetworkOf(row.ip),
  };
}
