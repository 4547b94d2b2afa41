import { dayMs } from '@greenlight/contract/duration';
import { makeChannel } from '../src/features/channel/test-data.ts';
import { makeMedia } from '../src/features/media/test-data.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';

/**
 * Videos without files: "Video 1" was published yesterday and has the most likes, "Video 2" the day before, and so on.
 * Each tenth video is in the show "Clay".
 */
export async function seedVideos(databaseUrl: string, count: number): Promise<void> {
  const database = await openDatabase(loadConfig({ DATABASE_URL: databaseUrl }));
  const { channelId } = await makeChannel(database.db, { name: 'Clay', slug: 'clay' });
  for (let n = 1; n <= count; n += 1) {
    const publishAt = new Date(Date.now() - n * dayMs);
    const show = n % 10 === 0 ? channelId : undefined;
    await makeMedia(database.db, { title: `Video ${n}`, publishAt, channelId: show, likes: count - n + 1 });
  }
  await database.close();
}
