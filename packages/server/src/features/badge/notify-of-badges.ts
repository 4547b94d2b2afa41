import { notificationTypes } from '@greenlight/contract/notification';
import { sitePath } from '@greenlight/contract/site-path';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { notifyMembers } from '../notification/notify.ts';
import { takeBadgesToNotify } from './badge-notice-queries.ts';
import { areBadgesOn } from './badge-switch.ts';

/** Number of members in one transaction. */
const stepSize = 1000;

/** Notifies members of the badges that they earned, each once, some at a time. */
export async function notifyOfBadges(platform: Platform): Promise<void> {
  if (!(await areBadgesOn(platform))) return;
  for (;;) {
    const notified = await inTransaction(platform.db, async (tx) => {
      const unnotified = await takeBadgesToNotify(tx, stepSize);
      for (const { badge, name, description, imageId, userIds } of unnotified) {
        const event = { type: notificationTypes.Badge, title: name, text: description, imageId, badgeId: badge };
        await notifyMembers(platform, tx, { ...event, href: sitePath('badges'), userIds });
      }
      return unnotified.reduce((sum, { userIds }) => sum + userIds.length, 0);
    });
    if (notified < stepSize) return;
  }
}
