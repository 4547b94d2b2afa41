import { dayMs } from '@greenlight/contract/duration';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { removedImageTopic } from '../../platform/delivery/media-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { imageFolder } from './image.ts';
import { removeImageFilesJob } from './jobs.ts';
import { deleteImage, deleteUnusedImages } from './queries.ts';

const unusedGraceMs = dayMs;
const removedAtOnce = 200;

/** Removes images that were unused for a day: uploads that were never saved, and replaced pictures. */
export async function removeUnusedImages(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - unusedGraceMs);
  for (;;) {
    const removed = await inTransaction(platform.db, async (tx) => {
      const imageIds = await deleteUnusedImages(tx, before, removedAtOnce);
      if (imageIds.length > 0) await platform.jobs.enqueue(tx, removeImageFilesJob, { imageIds });
      return imageIds.length;
    });
    if (removed < removedAtOnce) return;
  }
}

/** Removes an unused picture at once: a replaced avatar must not stay for a day. */
export async function discardImage(platform: Platform, tx: Db, imageId: string): Promise<void> {
  await deleteImage(tx, imageId);
  await platform.jobs.enqueue(tx, removeImageFilesJob, { imageIds: [imageId] });
}

/** Removes the files, and makes every process drop them from its cache. */
export async function removeImageFiles(platform: Platform, { imageIds }: { imageIds: string[] }): Promise<void> {
  for (const folder of imageIds.map(imageFolder)) {
    await platform.storage.deletePrefix(folder);
    platform.bus.publish(platform.db, removedImageTopic, folder);
  }
}
