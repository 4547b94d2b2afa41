import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Letter, sendLetter } from '../mail/send-letter.ts';
import { commentLetterEveryMs } from './comment-digest.ts';
import { takeHourlyLetter } from './comment-letter-queries.ts';
import { eventText } from './event-text.ts';
import { commentLetterJob } from './jobs.ts';
import { recipientsOf } from './notification-letter.ts';
import { type EventRecipient, type EventRow, listDeliverableEvents } from './queries.ts';

const waitingMax = 50;
/** Number of comments in a letter; the rest is shown as a number. */
const namedMax = 12;

/** Queues the letters for members who were just notified of replies and mentions. */
export async function writeCommentLetters(platform: Platform, tx: Db, notified: EventRecipient[]): Promise<void> {
  const recipients = await recipientsOf(tx, 'comments', [...new Set(notified.map(({ accountId }) => accountId))]);
  const wanted = notified.filter(({ accountId }) => recipients.some(({ id }) => id === accountId));
  if (wanted.length === 0) return;
  const at = platform.clock.now();
  const since = new Date(at.getTime() - commentLetterEveryMs);
  const taken = await takeHourlyLetter(tx, { notified: wanted, at, since, waitingMax });
  const letters = [...taken].map((accountId) => ({
    accountId,
    eventIds: wanted.filter((each) => each.accountId === accountId).map(({ eventId }) => eventId),
  }));
  await platform.jobs.enqueueAll(tx, commentLetterJob, letters);
}

/** The handler of `notification.comment-letter`. It reads the comments only now: some may have been removed. */
export async function sendCommentLetter(
  platform: Platform,
  { accountId, eventIds }: { accountId: string; eventIds: number[] },
): Promise<void> {
  const { db, clock } = platform;
  const [to] = await recipientsOf(db, 'comments', [accountId]);
  const events = await listDeliverableEvents(db, { ids: eventIds, at: clock.now() });
  if (!to || events.length === 0) return;
  const { values, ...content } = commentLetter(events, to.language);
  await sendLetter(platform, {
    ...content,
    values: { ...values, name: to.displayName },
    to: to.email,
    language: to.language,
    campaignId: 'comments',
  });
}

function commentLetter(
  events: EventRow[],
  language: string | null,
): Pick<Letter, 'template' | 'link'> & { values: Record<string, string> } {
  const [first] = events;
  if (first && events.length === 1) {
    const template = first.is_mention ? 'notification.mention' : 'notification.reply';
    return { template, values: { author: first.title, text: first.text }, link: first.href };
  }
  const list = events.slice(0, namedMax).map((event) => `• ${event.title}: ${eventText(event, language)}`);
  if (events.length > namedMax) list.push('• …');
  const values = { count: String(events.length), list: list.join('\n') };
  return { template: 'notification.comments', values, link: sitePath('notifications') };
}
