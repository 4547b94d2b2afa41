import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaDraft } from '@greenlight/contract/media-studio';
import { createFootageFolder, type FootageOptions, makeFootage } from '../../packages/server/test/media/footage.ts';
import { uploadFile } from '../../packages/server/test/media/upload-file.ts';
import type { Service } from './service.ts';

const pollMs = 250;

/** Uploads a test card as a published video through the studio's calls; resolves with its id once it is all made. */
export async function publishFilm(service: Service, film: MediaDraft & { footage?: FootageOptions }): Promise<number> {
  const { footage, ...draft } = film;
  const body = { access: 'free' as const, publishAt: new Date(Date.now() - 1000).toISOString(), ...draft };
  const { mediaId } = await service.operator.studioMedia.create({ body });
  await uploadFootage(service, mediaId, footage);
  return mediaId;
}

/** Gives a video a file, or another one, through the studio's calls; resolves once it is all made. */
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
