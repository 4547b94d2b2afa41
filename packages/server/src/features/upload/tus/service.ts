import type { IncomingMessage, ServerResponse } from 'node:http';
import { EVENTS, Server } from '@tus/server';
import type { Platform } from '../../../platform/platform.ts';
import { finishUpload, noteReceived } from '../service.ts';
import { assetIdOf, type Checksum, createUploadStore, currentRequest, storeId } from '../store/service.ts';

export const uploadsPath = '/api/studio/uploads';
export const checksumAlgorithms = ['sha1', 'sha256'];

export interface Tus {
  /** Answers a request of the tus protocol for this asset; `checksum` is of the request's body. */
  handle(request: IncomingMessage, response: ServerResponse, assetId: string, checksum?: Checksum): Promise<void>;
}

/** tus 1.0 with creation, termination and, on disk, checksums. The rows of the uploads know what tus must know. */
export function createTus(platform: Platform): Tus {
  const server = new Server({
    path: uploadsPath,
    datastore: createUploadStore(platform),
    maxSize: platform.config.uploadMaxBytes,
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    namingFunction: () => storeId(platform, currentRequest.getStore()?.assetId ?? ''),
    generateUrl: () => `${uploadsPath}/${currentRequest.getStore()?.assetId}`,
    getFileIdFromRequest: (_, assetId) => storeId(platform, assetId ?? ''),
    async onUploadFinish() {
      await finishUpload(platform, { assetId: currentRequest.getStore()?.assetId ?? '' });
      return {};
    },
  });
  server.on(EVENTS.POST_RECEIVE, (_, upload) => {
    noteReceived(platform, { assetId: assetIdOf(upload.id), bytes: upload.offset }).catch((error) =>
      platform.log.warn({ err: error }, 'the progress of an upload was not noted'),
    );
  });
  return {
    async handle(request, response, assetId, checksum) {
      await currentRequest.run({ assetId, checksum }, () => server.handle(request, response));
      const bytes = Number(response.getHeader('upload-offset'));
      if (request.method === 'PATCH' && bytes > 0) await noteReceived(platform, { assetId, bytes });
    },
  };
}
