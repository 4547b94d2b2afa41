import { dayMs } from '@greenlight/contract/duration';
import type { InboxItem } from '@greenlight/contract/notification';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { type StoredImage, toImage } from '../image/image.ts';
import {
  countUnread,
  deleteEventsBefore,
  deleteOldNotifications,
  findLastEventBefore,
  type InboxRow,
  listAccountsAfter,
  listInbox,
  updateAllNotificationsRead,
  updateNotificationRead,
} from './inbox-queries.ts';
import { deleteEndedSubscriptions } from './web-push-queries.ts';

const notificationLifeMs = 90 * dayMs;
const notificationsPerAccountMax = 500;
const accountsAtOnce = 1000;
/** Width in pixels; the picture is shown small. */
const pictureMinWidth = 240;

/** Newest first, with the number of unread ones, at most 100. */
export async function readInbox(platform: Platform, { userId, ...page }: Page & { userId: string }) {
  const at = platform.clock.now();
  const [inbox, unread] = await Promise.all([
    listInbox(platform.db, { userId, at, page }),
    countUnread(platform.db, { userId, at }),
  ]);
  const { rows, ...paging } = cutPage(inbox, page);
  return { notifications: rows.map((row) => toItem(platform, row)), ...paging, unread };
}

/** Throws `not_found` for a notification of another member. */
export async function markRead(platform: Platform, userId: string, id: number): Promise<{ unread: number }> {
  const at = platform.clock.now();
  const read = () => updateNotificationRead(platform.db, { userId, id, at });
  // It may have moved at the same moment, which is over now.
  if (!(await read()) && !(await read())) throw new ProblemError('not_found');
  return { unread: await countUnread(platform.db, { userId, at }) };
}

export async function markAllRead({ db, clock }: Platform, userId: string): Promise<{ unread: number }> {
  await updateAllNotificationsRead(db, { userId, at: clock.now() });
  return { unread: 0 };
}

/** Deletes notifications after 90 days, more than 500 for a member, and subscriptions of ended sessions. */
export async function sweepInbox({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - notificationLifeMs);
  const upTo = await findLastEventBefore(db, before);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const accountIds = await listAccountsAfter(db, { after, limit: accountsAtOnce });
    if (accountIds.length === 0) break;
    await deleteOldNotifications(db, { accountIds, upTo, kept: notificationsPerAccountMax });
    await deleteEndedSubscriptions(db, accountIds);
    after = accountIds.at(-1) ?? after;
  }
  await deleteEventsBefore(db, before);
}

function toItem(
  platform: Platform,
  { created_at, read_at, image, expiring_points: points, expire_at, ...row }: InboxRow,
): InboxItem {
  return {
    ...row,
    expiry: points !== null && expire_at ? { points, at: expire_at.toISOString() } : null,
    created: created_at.toISOString(),
    read: read_at !== null,
    imageUrl: image && pictureUrl(platform, image, pictureMinWidth),
  };
}

/** The smallest picture with at least this width, else the widest. */
export function pictureUrl(platform: Platform, image: StoredImage, minWidth: number): string {
  const width = image.widths.find((each) => each >= minWidth) ?? image.width;
  return toImage(platform, { ...image, width }).url;
}
