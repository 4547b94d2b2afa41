import type { LiveMedia, LivestreamStatus } from '@greenlight/contract/live';
import { signedFolder } from '../../platform/delivery/address.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { toImage } from '../image/service.ts';
import { grantOf, publicationOf } from '../revocation/service.ts';
import { lateMaxMs, stateOf } from './policy.ts';
import { type AirRow, listEnded, listOnAir, listPlanned, type StreamRow } from './queries.ts';
import { decideAir } from './watch/service.ts';

const endedShownMs = 24 * 60 * 60 * 1000;

/** Streams on air, those to come in their order, and those of the last day, the last one first. */
export async function listLiveMedia(platform: Platform): Promise<LiveMedia[]> {
  const { db, clock } = platform;
  const now = clock.now().getTime();
  const [onAir, planned, ended] = await Promise.all([
    listOnAir(db, { userId: null }),
    listPlanned(db, { since: new Date(now - lateMaxMs) }),
    listEnded(db, { since: new Date(now - endedShownMs) }),
  ]);
  return [...onAir, ...planned, ...ended].map((row) => ({
    ...toStream(platform, row),
    description: row.description,
    state: stateOf(row),
    startsAt: (row.startedAt ?? row.startsAt).toISOString(),
  }));
}

/** What is on, with addresses for whoever may watch it, and what comes next. */
export async function readStatus(platform: Platform, viewer: Viewer | null): Promise<LivestreamStatus> {
  const { db, clock } = platform;
  const at = clock.now();
  const [onAir, [next]] = await Promise.all([
    listOnAir(db, { userId: viewer?.userId ?? null }),
    listPlanned(db, { since: new Date(at.getTime() - lateMaxMs), limit: 1 }),
  ]);
  const streams = await Promise.all(onAir.map((row) => toStreamOnAir(platform, row, viewer, at)));
  return {
    isLive: streams.length > 0,
    streams,
    nextStream: next ? { ...toStream(platform, next), startsAt: next.startsAt.toISOString() } : null,
  };
}

async function toStreamOnAir(platform: Platform, row: AirRow, viewer: Viewer | null, at: Date) {
  const { problem } = await decideAir(platform, { row, viewer, at });
  const grants = viewer && row.access === 'members' && !problem ? [await grantOf(platform, viewer)] : [];
  grants.push(publicationOf(row));
  const folder = problem ? null : signedFolder(platform.config, { assetId: row.assetId, grants }, at);
  return {
    ...toStream(platform, row),
    url: folder && `${folder.url}/live/master.m3u8`,
    expiresAt: folder && folder.expiresAt.toISOString(),
    startedAt: row.startedAt.toISOString(),
  };
}

function toStream(platform: Platform, { id, mediaId, title, access, thumbnail }: StreamRow) {
  return {
    livestreamId: id,
    mediaId,
    title,
    requiresSubscription: access === 'members',
    thumbnail: thumbnail && toImage(platform, thumbnail),
  };
}
