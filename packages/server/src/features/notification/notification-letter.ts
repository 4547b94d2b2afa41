import { dayMs } from '@greenlight/contract/duration';
import { notificationTypes } from '@greenlight/contract/notification';
import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LetterPayload } from '../mail/letter-payload.ts';
import { type Letter, queueLetter, sendLetter } from '../mail/send-letter.ts';
import { addMailedCount, addUnmailedCount } from './announcement/announcement-queries.ts';
import { announcementLetterJob } from './jobs.ts';
import {
  countSkippedRecipients,
  listRecipients,
  type Recipient,
  takeDailyLetter,
} from './notification-letter-queries.ts';
import { type CampaignId, isOnByDefault } from './preference/email-campaign.ts';
import { type EventRow } from './queries.ts';

/** A member gets one letter about new videos in this time. Later videos wait for the next one. */
export const letterEveryMs = dayMs;

const waitingMax = 50;

/** Number of videos in a letter; the rest is shown as a number. */
const namedMax = 12;

/** Queues the letters about an event for these members, who were just notified of it. */
export async function writeLetters(
  platform: Platform,
  tx: Db,
  { event, accountIds }: { event: EventRow; accountIds: string[] },
): Promise<void> {
  if (event.is_reminder) {
    const recipients = await recipientsOf(tx, 'reminders', accountIds);
    for (const to of recipients) await queueNotificationLetter(platform, tx, to, reminderLetter(event));
    return;
  }
  if (event.type !== notificationTypes.VideoUpload) {
    await writeAnnouncement(platform, tx, { event, accountIds });
    return;
  }
  const recipients = await recipientsOf(tx, 'new-videos', accountIds);
  const at = platform.clock.now();
  const taken = new Set(
    await takeDailyLetter(tx, {
      accountIds: recipients.map(({ id }) => id),
      eventId: event.id,
      at,
      since: new Date(at.getTime() - letterEveryMs),
      waitingMax,
    }),
  );
  for (const to of recipients.filter(({ id }) => taken.has(id)))
    await queueNotificationLetter(platform, tx, to, videoLetter([event]));
}

async function writeAnnouncement(
  platform: Platform,
  tx: Db,
  { event, accountIds }: { event: EventRow; accountIds: string[] },
) {
  const campaign = { accountIds, campaignId: 'announcements', byDefault: isOnByDefault('announcements') } as const;
  const content = announcementLetter(event);
  const letters = (await listRecipients(tx, campaign)).map((to) => ({
    eventId: event.id,
    letter: { ...content, to: to.email, language: to.language, values: { ...content.values, name: to.displayName } },
  }));
  await platform.jobs.enqueueAll(tx, announcementLetterJob, letters);
  await addUnmailedCount(tx, event.id, await countSkippedRecipients(tx, campaign));
}

/** The handler of `notification.announcement-letter`. */
export async function sendAnnouncementLetter(
  platform: Platform,
  { eventId, letter }: { eventId: number; letter: LetterPayload },
): Promise<void> {
  await sendLetter(platform, letter);
  await addMailedCount(platform.db, eventId);
}

type Content = Pick<Letter, 'template' | 'values' | 'link' | 'campaignId'>;

export function videoLetter(events: EventRow[]): Content {
  const [first] = events;
  if (first && events.length === 1) {
    const values = { team: first.title, title: first.text };
    return { template: 'notification.video', values, link: first.href, campaignId: 'new-videos' };
  }
  const named = events.slice(-namedMax).toReversed();
  const list = named.map(({ title, text }) => `• ${text} (${title})`).join('\n');
  const rest = events.length > namedMax ? '\n• …' : '';
  const values = { count: String(events.length), list: list + rest };
  return { template: 'notification.videos', values, link: sitePath('follows-latest'), campaignId: 'new-videos' };
}

function announcementLetter({ title, text, href }: EventRow): Content {
  return { template: 'notification.announcement', values: { title, text }, link: href, campaignId: 'announcements' };
}

function reminderLetter({ title, text, href }: EventRow): Content {
  return {
    template: 'notification.reminder',
    values: { team: title, title: text },
    link: href,
    campaignId: 'reminders',
  };
}

export function recipientsOf(tx: Db, campaignId: CampaignId, accountIds: string[]) {
  return listRecipients(tx, { accountIds, campaignId, byDefault: isOnByDefault(campaignId) });
}

export async function queueNotificationLetter(platform: Platform, tx: Db, to: Recipient, content: Content) {
  const values = { ...content.values, name: to.displayName };
  await queueLetter(platform, tx, { ...content, values, to: to.email, language: to.language });
}
