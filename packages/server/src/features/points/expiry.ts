import { dayMs } from '@greenlight/contract/duration';
import { pointsNoticeDays } from '@greenlight/contract/limits';
import type { PointsExpiry } from '@greenlight/contract/points';
import { sitePath } from '@greenlight/contract/site-path';
import { formatDay } from '../../platform/clock/format-day.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { queueLetters } from '../mail/send-letter.ts';
import { notifyOfExpiry } from '../notification/notify.ts';
import { insertNotices, listNotices, settleNotices } from './expiry-queries.ts';

/** Number of holders in one transaction. */
const stepSize = 2000;

/**
 * Expires the points whose notice is over, and announces those that expire in 30 days, by letter, in the inbox and on
 * the page of points. It can be killed and repeated at any time, because a notice and its notifications are written by
 * one transaction. Without a rule, and while points are off so that nobody can give them, open notices end and nothing
 * expires.
 */
export async function expirePoints(platform: Platform): Promise<void> {
  const { points_enabled, points_expire_months } = await readRemoteConfig(platform);
  const months = points_enabled ? points_expire_months : 0;
  const settle = () =>
    inTransaction(platform.db, (tx) => settleNotices(tx, { at: platform.clock.now(), months, count: stepSize }));
  while ((await settle()) > 0);
  if (months > 0) await announce(platform, months);
}

async function announce(platform: Platform, months: number): Promise<void> {
  const at = platform.clock.now();
  const rule = { months, dueAt: new Date(at.getTime() + pointsNoticeDays * dayMs) };
  for (let after: number | null = 0; after !== null; ) {
    const first: number = after;
    after = await inTransaction(platform.db, async (tx) => {
      const { lastId, notices } = await insertNotices(tx, { after: first, count: stepSize, at, rule });
      await queueLetters(
        platform,
        tx,
        notices.map(({ email, language, displayName, points }) => ({
          to: email,
          language,
          template: 'points-expire',
          values: { name: displayName, points: String(points), date: formatDay(rule.dueAt, language ?? 'en') },
          link: sitePath('points'),
        })),
      );
      await notifyOfExpiry(platform, tx, { losses: notices, dueAt: rule.dueAt });
      return lastId;
    });
  }
}

/** The points that a member loses and when, unless they give them to a pitch before. */
export async function readExpiry(platform: Platform, userId: string): Promise<PointsExpiry[]> {
  const { points_expire_months: months } = await readRemoteConfig(platform);
  if (months === 0) return [];
  let lost = 0;
  return (await listNotices(platform.db, { userId, months })).flatMap(({ points: announced, dueAt, old }) => {
    const points = Math.min(announced, Math.max(0, old - lost));
    lost += points;
    return points > 0 ? [{ points, at: dueAt.toISOString() }] : [];
  });
}
