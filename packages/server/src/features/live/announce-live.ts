import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';

/** Bus topic: a stream went on air, ended, was announced, moved or cancelled. */
export const liveTopic = 'live-changed';
/** Bus topic: the chapters of a stream on air. The message is its media entry. */
export const chapterTopic = 'live-chapters';

/** Notifies caches and sockets after the commit that the status of streams has changed. */
export function announceLiveChange(platform: Pick<Platform, 'bus' | 'publicCache'>, db: Db): void {
  clearContentCaches(platform, db);
  platform.bus.publish(db, liveTopic, '');
}

/** Notifies caches and the viewers' sockets after the commit of the chapters of a stream on air. */
export function announceChapterChange(platform: Pick<Platform, 'bus' | 'publicCache'>, db: Db, mediaId: number): void {
  clearContentCaches(platform, db);
  platform.bus.publish(db, chapterTopic, `${mediaId}`);
}
