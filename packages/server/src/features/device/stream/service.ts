import type { RemoteConfig } from '@greenlight/contract/config';
import { streamLeaseMs } from '@greenlight/contract/limits';
import type { UserInfo } from '@greenlight/contract/user-info';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRemoteConfig } from '../../config/service.ts';
import { exceedsDevices, exceedsStreams } from '../policy.ts';
import { type DeviceKey, findActivity, lockDevices } from '../queries.ts';
import { activeMax, requireActiveDevice, requireDeviceActive } from '../service.ts';
import {
  countStreams,
  deleteOldStreams,
  updateStreamMedia,
  updateStreamResumed,
  updateStreamSeen,
  updateStreamsEnded,
  upsertStream,
} from './queries.ts';

type Watcher = Pick<Viewer, 'userId' | 'deviceIdentifier'>;

const noDevice = '00000000-0000-0000-0000-000000000000';
const keptMs = 24 * 60 * 60 * 1000;
/**
 * Who was seen this lately counts for everybody, whatever the clocks of the servers say: going on needs no lock. Later
 * than that, another may take the room at the same moment.
 */
const surelyWatchedMs = streamLeaseMs / 2;

/**
 * The viewer's device begins to watch a video that counts. What it watched until now it gives up: a device is one
 * screen. Throws `device_limit` and `stream_limit`; the device is activated if there is room.
 */
export async function beginStream(
  { db, clock }: Platform,
  { viewer, mediaId }: { viewer: Watcher; mediaId: number },
): Promise<string> {
  const at = clock.now();
  const key = keyOf(viewer);
  const [config, own] = await Promise.all([
    readRemoteConfig({ db }),
    updateStreamMedia(db, { ...key, mediaId, at, since: before(at, surelyWatchedMs) }),
  ]);
  if (own) return own;
  return inTransaction(db, async (tx) => {
    await lockDevices(tx, key.userId);
    const wasActivated = await requireActiveDevice(tx, config, key);
    await requireFreeStream(tx, config, key, at);
    return upsertStream(tx, { ...key, mediaId, at, durable: wasActivated });
  });
}

/**
 * The stream is still watched, or again. Throws `not_found`, `device_limit` when the device is active no longer, and
 * `stream_limit` when others took its place meanwhile.
 */
export async function keepStream({ db, clock }: Platform, viewer: Watcher, streamId: string): Promise<void> {
  const at = clock.now();
  const key = keyOf(viewer);
  if (await updateStreamSeen(db, { ...key, streamId, at, since: before(at, surelyWatchedMs) })) return;
  const config = await readRemoteConfig({ db });
  await inTransaction(db, async (tx) => {
    await lockDevices(tx, key.userId);
    if (!(await updateStreamResumed(tx, { ...key, streamId, at }))) throw new ProblemError('not_found');
    await requireDeviceActive(tx, config, key);
    await requireFreeStream(tx, config, key, at);
  });
}

export async function endStream({ db, clock }: Platform, viewer: Watcher, streamId: string): Promise<void> {
  await updateStreamsEnded(db, { ...keyOf(viewer), streamId, at: clock.now() });
}

/** How many screens may watch at once, and how many more may begin now. */
export async function streamsOf(
  { db, clock }: Platform,
  userId: string,
): Promise<Required<Pick<UserInfo, 'streamLimit' | 'streamsRemaining'>>> {
  const [{ stream_limit: streamLimit }, watched] = await Promise.all([
    readRemoteConfig({ db }),
    countStreams(db, { userId, since: before(clock.now(), streamLeaseMs) }),
  ]);
  return { streamLimit, streamsRemaining: Math.max(0, streamLimit - watched) };
}

/**
 * Whether a screen of this account could begin a video that counts, without beginning one: by the same rules, for the
 * device that has the best chance.
 */
export async function foreseeStream(
  { db, clock }: Platform,
  userId: string,
): Promise<{ problem: 'device_limit' | 'stream_limit' | null; devices: string; streams: string }> {
  const [config, { active }, watched] = await Promise.all([
    readRemoteConfig({ db }),
    findActivity(db, { userId, identifier: noDevice }),
    countStreams(db, { userId, since: before(clock.now(), streamLeaseMs) }),
  ]);
  const max = activeMax(config);
  const isRefused = exceedsDevices(max, { active, isActive: active > 0 });
  return {
    problem: isRefused ? 'device_limit' : exceedsStreams(config.stream_limit, watched) ? 'stream_limit' : null,
    devices: Number.isFinite(max)
      ? `${active} of ${max} are active${active === max ? ', and no other one may begin' : ''}`
      : `${active} are active, without a limit`,
    streams: `${watched} of ${config.stream_limit} are watching now`,
  };
}

/** Forgets streams of yesterday. */
export function sweepStreams({ db, clock }: Platform): Promise<void> {
  return deleteOldStreams(db, before(clock.now(), keptMs));
}

/** Under the lock of the devices: one that begins is counted by whoever comes next. */
async function requireFreeStream(tx: Db, { stream_limit: limit }: RemoteConfig, key: DeviceKey, at: Date) {
  const others = await countStreams(tx, {
    userId: key.userId,
    since: before(at, streamLeaseMs),
    except: key.identifier,
  });
  if (exceedsStreams(limit, others)) throw new ProblemError('stream_limit', { values: { limit } });
}

function keyOf({ userId, deviceIdentifier }: Watcher): DeviceKey {
  return { userId, identifier: deviceIdentifier };
}

function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms);
}
