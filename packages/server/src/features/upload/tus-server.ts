import type { IncomingMessage, ServerResponse } from 'node:http';
import { EVENTS, Server } from '@tus/server';
import type { Platform } from '../../platform/platform.ts';
import { discardUpload, finishUpload, mayContinueUpload, recordReceivedBytes } from './upload-lifecycle.ts';
import { assetIdOf, type Checksum, createUploadStore, currentRequest, storeId } from './upload-store.ts';

export const uploadsPath = '/api/studio/uploads';
export const checksumAlgorithms = ['sha1', 'sha256'];
/** One request may send a whole file for hours: rights are checked again in the meantime. */
const rightsEveryMs = 3000;

export interface Tus {
  /** Answers a tus request for this asset; `checksum` is that of the request's body. */
  handle(request: IncomingMessage, response: ServerResponse, assetId: string, checksum?: Checksum): Promise<void>;
}

/** tus 1.0 with creation, termination and, on disk, checksums. The upload's state is in its row. */
export async function createTus(platform: Platform): Promise<Tus> {
  const datastore = await createUploadStore(platform);
  // Called by DELETE before it is answered.
  datastore.remove = (id) => discardUpload(platform, { assetId: assetIdOf(id) });
  const server = new Server({
    path: uploadsPath,
    datastore,
    maxSize: platform.config.uploadMaxBytes,
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    namingFunction: () => storeId(platform, currentRequest.getStore()?.assetId ?? ''),
    generateUrl: () => `${uploadsPath}/${currentRequest.getStore()?.assetId}`,
    // tus would take the id from the address with its query: only the checked id counts.
    getFileIdFromRequest: () => storeId(platform, currentRequest.getStore()?.assetId ?? ''),
    async onUploadFinish() {
      await finishUpload(platform, { assetId: currentRequest.getStore()?.assetId ?? '' });
      return {};
    },
  });
  server.on(EVENTS.POST_RECEIVE, (_, upload) => {
    recordReceivedBytes(platform, { assetId: assetIdOf(upload.id), bytes: upload.offset }).catch((error) =>
      platform.log.warn({ err: error }, 'the progress of an upload was not stored'),
    );
  });
  return {
    async handle(request, response, assetId, checksum) {
      const watching = setInterval(() => void endWithoutRights(platform, request, assetId), rightsEveryMs);
      try {
        await currentRequest.run({ assetId, checksum }, () => server.handle(request, response));
      } finally {
        clearInterval(watching);
      }
      const bytes = Number(response.getHeader('upload-offset'));
      if (request.method === 'PATCH' && bytes > 0) await recordReceivedBytes(platform, { assetId, bytes });
    },
  };
}

async function endWithoutRights(platform: Platform, request: IncomingMessage, assetId: string): Promise<void> {
  // A database failure does not end an upload.
  const goesOn = await mayContinueUpload(platform, assetId).catch(() => true);
  if (!goesOn) request.destroy();
}
