import { uuid } from '@greenlight/contract/field';
import { type UploadMetadata, uploadMetadata, videoUpload } from '@greenlight/contract/raw-routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticator, authorize, bearerOf, type Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { checksumAlgorithms, createTus, type Tus, uploadsPath } from './tus-server.ts';
import { beginUpload, discardUpload, finishIfComplete, requireOwnUpload } from './upload-lifecycle.ts';
import type { Checksum } from './upload-store.ts';

/**
 * tus 1.0: POST creates an upload; HEAD, PATCH and DELETE at its address continue it, and only its own account may do
 * that.
 */
export function uploadRawRoutes(app: FastifyInstance, platform: Platform, authenticator: Authenticator): void {
  app.register(async (scope) => {
    const tus = await createTus(platform);
    // Bodies are streamed to the store.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    async function viewerOf(request: FastifyRequest): Promise<Viewer> {
      const viewer = await bearerOf(request.headers.authorization, authenticator);
      await authorize(videoUpload, viewer, authenticator);
      return viewer as Viewer;
    }

    scope.post(uploadsPath, async (request, reply) => {
      const viewer = await viewerOf(request);
      readChecksum(request);
      const { mediaId, filename, sha256 } = readMetadata(request);
      const byteSize = readLength(request);
      const assetId = await beginUpload(platform, viewer, { mediaId, filename, sha256, byteSize });
      await hand(tus, request, reply, assetId);
      // Not tus 1.0, or an unsupported extension: the client got no address, so the upload cannot be continued.
      if (reply.raw.statusCode !== 201) await discardUpload(platform, { assetId });
    });

    scope.route<{ Params: { assetId: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:assetId`,
      handler: async (request, reply) => {
        const viewer = await viewerOf(request);
        const { success, data: assetId } = uuid.safeParse(request.params.assetId);
        if (!success) throw new ProblemError('not_found');
        const upload = await requireOwnUpload(platform, viewer, assetId);
        if (request.method === 'HEAD' && upload.finished_at === null) {
          await finishIfComplete(platform, { assetId, byteSize: upload.byte_size });
        }
        if (request.method === 'DELETE' && upload.finished_at !== null) {
          throw new ProblemError('conflict', { detail: 'This upload is finished. Delete the video instead.' });
        }
        await hand(tus, request, reply, assetId);
      },
    });

    scope.options(uploadsPath, (request, reply) => {
      reply.raw.setHeader('tus-checksum-algorithm', checksumAlgorithms.join(','));
      return hand(tus, request, reply, '');
    });
  });
}

async function hand(tus: Tus, request: FastifyRequest, reply: FastifyReply, assetId: string): Promise<void> {
  const checksum = readChecksum(request);
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.setHeader('cache-control', 'no-store');
  await tus.handle(request.raw, reply.raw, assetId, checksum);
}

/** `Upload-Metadata`: pairs of a key and a base64 value. */
function readMetadata({ headers }: FastifyRequest): UploadMetadata {
  const pairs = String(headers['upload-metadata'] ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .filter(([key]) => key !== '')
    .map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString()]);
  const parsed = uploadMetadata.safeParse(Object.fromEntries(pairs));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({
    path: `Upload-Metadata.${path.join('.')}`,
    message,
  }));
  const detail = fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new ProblemError('invalid_request', { detail, fields });
}

function readLength({ headers }: FastifyRequest): number {
  const length = headers['upload-length'];
  if (typeof length === 'string' && /^\d{1,15}$/.test(length)) return Number(length);
  throw invalidField('Upload-Length', 'Send the size of the file in bytes');
}

/** `Upload-Checksum: sha256 <base64>`. */
function readChecksum({ headers }: FastifyRequest): Checksum | undefined {
  const header = headers['upload-checksum'];
  if (typeof header !== 'string') return undefined;
  const [algorithm = '', digest = ''] = header.split(' ');
  if (checksumAlgorithms.includes(algorithm)) return { algorithm, digest: Buffer.from(digest, 'base64') };
  throw invalidField('Upload-Checksum', `Use one of ${checksumAlgorithms.join(', ')}`);
}
