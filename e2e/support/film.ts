import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaDraft } from '@greenlight/contract/media-studio';
import { createFootageFolder, type FootageOptions, makeFootage } from '../../packages/server/test/media/footage.ts';
import { uploadFile } from '../../packages/server/test/media/upload-file.ts';
import type { Service } from './service.ts';

const pollMs = 250;

/** Publishes a video with generated footage through the studio's calls; returns its id once processing is done. */
export async function publishFilm(service: Service, film: MediaDraft & { footage?: FootageOptions }): Promise<number> {
  const { footage, ...draft } = film;
  const body = { access: 'free' as const, publishAt: new Date(Date.now() - 1000).toISOString(), ...draft };
  const { mediaId } = await service.operator.studioMedia.create({ body });
  await uploadFootage(service, mediaId, footage);
  return mediaId;
}

/** Uploads a first or new file for a video; resolves once processing is done. Throws if processing fails. */
export async function uploadFootage(service: Service, mediaId: number, footage?: FootageOptions): Promise<void> {
  const folder = await createFootageFolder();
  try {
    const path = await makeFootage(folder, 'film.mp4', footage);
    await uploadFile(service, { token: service.operatorToken, path, mediaId });
  } finally {
    await folder.remove();
  }
  for (;;) {
    const { processing } = await service.operator.studioMedia.get({ params: { mediaId } });
    if (processing?.state === 'ready') return;
    if (processing?.state === 'failed') throw new Error(`the film failed: ${processing.failure}`);
    await sleep(pollMs);
  }
}
