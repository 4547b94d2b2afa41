import type { Platform } from '../../../platform/platform.ts';
import { ingestOf } from './admit-broadcaster.ts';
import { watchQuietStreams } from './end-quiet-streams.ts';
import { startRtmp, startRtmps } from './rtmp-ingest.ts';
import { SrtIngest } from './srt-ingest.ts';

/**
 * Listens for broadcasters by RTMP, RTMPS and SRT. A protocol that fails is logged, and the others start anyway.
 * Streams by WHIP come with HTTP requests (`routes.ts`).
 */
export async function startIngest(platform: Platform): Promise<{ close(): Promise<void> }> {
  const { rtmp, rtmps, srt } = platform.config;
  const servers = await Promise.all([
    rtmp.port === 0 ? null : startRtmp(platform),
    rtmps.port === 0 ? null : startRtmps(platform),
  ]);
  const stopWatching = watchQuietStreams(platform);
  const srtIngest = srt.ports && new SrtIngest(platform);
  return {
    async close() {
      stopWatching();
      await Promise.all([...servers, srtIngest].map(async (server) => server?.close()));
      await ingestOf(platform).close();
    },
  };
}
