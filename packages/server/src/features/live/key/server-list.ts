import type { StreamServer } from '@greenlight/contract/live-studio';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startGraceMs } from '../stream-state.ts';
import { srtAddress } from './srt-address.ts';
import { type SrtOwner, updateSrtPort } from './srt-port-queries.ts';

/**
 * The servers for a broadcaster's program, the usual one first. Without SRT, whose address contains a secret of the
 * key.
 */
export function serversOf({ rtmp, rtmps, whip }: Config): StreamServer[] {
  return [
    ...(rtmp.port === 0 ? [] : [{ protocol: 'rtmp' as const, url: rtmp.url }]),
    ...(rtmps.port === 0 ? [] : [{ protocol: 'rtmps' as const, url: rtmps.url }]),
    ...(whip.on ? [{ protocol: 'whip' as const, url: whip.url }] : []),
  ];
}

/** The server for a second program, by RTMP or else RTMPS; null without both. */
export function backupServerOf({ rtmp, rtmps }: Config): string | null {
  const server = [rtmp, rtmps].find(({ port }) => port !== 0);
  return server ? `${server.url}-backup` : null;
}

/** The servers for a new key; with SRT if a port is free. */
export async function serversForKey(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  tx: Db,
  { owner, keyHash }: { owner: SrtOwner; keyHash: Buffer },
): Promise<StreamServer[]> {
  const { ports } = config.srt;
  if (!ports) return serversOf(config);
  const from = new Date(clock.now().getTime() - startGraceMs);
  const port = await updateSrtPort(tx, { owner, keyHash, ports, from });
  if (port === null) return serversOf(config);
  return [...serversOf(config), { protocol: 'srt', url: srtAddress(config, { port, keyHash }) }];
}
