import { type MediaOptions, makeMedia } from '../src/features/media/test-data.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';

/** Inserts videos without files into the database of a running service; faster than uploads. */
export async function addVideos(databaseUrl: string, videos: MediaOptions[]): Promise<void> {
  const database = await openDatabase(loadConfig({ DATABASE_URL: databaseUrl }));
  for (const video of videos) await makeMedia(database.db, video);
  await database.close();
}
