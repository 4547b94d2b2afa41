import type { StreamServer } from '@greenlight/contract/live-studio';
import type { Config } from '../../../platform/config/config.ts';

/** Where a broadcaster's program may send to, the usual one first. */
export function serversOf({ rtmp, rtmps, whip }: Config): StreamServer[] {
  return [
    ...(rtmp.port === 0 ? [] : [{ protocol: 'rtmp' as const, url: rtmp.url }]),
    ...(rtmps.port === 0 ? [] : [{ protocol: 'rtmps' as const, url: rtmps.url }]),
    ...(whip.on ? [{ protocol: 'whip' as const, url: whip.url }] : []),
  ];
}
