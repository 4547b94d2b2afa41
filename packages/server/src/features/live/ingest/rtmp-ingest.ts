import type { Platform } from '../../../platform/platform.ts';
import { certificateFrom } from '../../../platform/rtmp/certificate-files.ts';
import { type RtmpServer, type RtmpServerOptions, startRtmpServer } from '../../../platform/rtmp/server.ts';
import { ingestOf } from './admit-broadcaster.ts';

/** Listens for broadcasters by RTMP. Returns null if the port is taken. */
export async function startRtmp(platform: Platform): Promise<RtmpServer | null> {
  const { config, log } = platform;
  try {
    return await listen(platform, { port: config.rtmp.port });
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'streams cannot be received: RTMP_PORT is in use or not allowed');
    return null;
  }
}

/** Listens with TLS. Returns null if the port is taken, or the certificate cannot be read. */
export async function startRtmps(platform: Platform): Promise<RtmpServer | null> {
  const { config, log } = platform;
  try {
    const secureContext = certificateFrom(config.rtmps, (error) => {
      log.warn({ reason: error.message }, 'the certificate of RTMPS_CERTIFICATE and RTMPS_KEY cannot be read again');
    });
    return await listen(platform, { port: config.rtmps.port, secureContext });
  } catch (error) {
    log.warn(
      { reason: (error as Error).message },
      'streams cannot be received by RTMPS: check its port and certificate',
    );
    return null;
  }
}

async function listen(platform: Platform, at: Pick<RtmpServerOptions, 'port' | 'secureContext'>): Promise<RtmpServer> {
  const { config, log } = platform;
  const ingest = ingestOf(platform);
  const server = await startRtmpServer({
    host: config.rtmp.host,
    ...at,
    authorise: async (request) => {
      const connection = await ingest.admit(request);
      return (tags) => ingest.take(connection, tags);
    },
    onTrouble: (error, address) => log.info({ address, reason: error.message }, 'a broadcaster was refused'),
  });
  return {
    port: server.port,
    async close() {
      await server.close();
      await ingest.close();
    },
  };
}
