import type { Platform } from '../../../platform/platform.ts';
import { certificateFrom } from '../../../platform/rtmp/certificate-files.ts';
import { type RtmpServer, startRtmpServer } from '../../../platform/rtmp/server.ts';
import { endQuietStreams, ingestOf, startIngest } from './rtmp-ingest.ts';
import { SrtIngest } from './srt-ingest.ts';

const lookForQuietMs = 10_000;

/**
 * Listens for broadcasters by RTMP, RTMPS and SRT. What cannot be had is logged, and the rest starts all the same. Streams by
 * WHIP come with HTTP requests (`routes.ts`).
 */
export async function startInputs(platform: Platform): Promise<{ close(): Promise<void> }> {
  const { rtmp, rtmps, srt } = platform.config;
  const servers = await Promise.all([
    rtmp.port === 0 ? null : startIngest(platform),
    rtmps.port === 0 ? null : startSecureIngest(platform),
  ]);
  // RTMP does it otherwise.
  const timer = rtmp.port === 0 ? setInterval(() => void endQuiet(platform), lookForQuietMs) : undefined;
  const srtIngest = srt.ports && new SrtIngest(platform);
  return {
    async close() {
      clearInterval(timer);
      await Promise.all([...servers, srtIngest].map(async (server) => server?.close()));
      await ingestOf(platform).close();
    },
  };
}

async function endQuiet(platform: Platform): Promise<void> {
  await endQuietStreams(platform).catch((error: unknown) => platform.log.error(error));
}

/** Null when the port is taken, or the certificate can't be read. */
async function startSecureIngest(platform: Platform): Promise<RtmpServer | null> {
  const { config, log } = platform;
  const ingest = ingestOf(platform);
  try {
    return await startRtmpServer({
      host: config.rtmp.host,
      port: config.rtmps.port,
      secureContext: certificateFrom(config.rtmps, (error) => {
        log.warn({ reason: error.message }, 'the certificate of RTMPS_CERTIFICATE and RTMPS_KEY can not be read again');
      }),
      authorise: async (request) => {
        const connection = await ingest.admit(request);
        return (tags) => ingest.take(connection, tags);
      },
      onTrouble: (error, address) => log.info({ address, reason: error.message }, 'a broadcaster was turned away'),
    });
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'no streams are taken by RTMPS: its port or certificate fails');
    return null;
  }
}
