import { dayMs } from '@greenlight/contract/duration';
import { notificationTypes } from '@greenlight/contract/notification';
import { giveawayPath } from '@greenlight/contract/site-path';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { forEachId } from '../../platform/jobs/one-by-one.ts';
import type { Platform } from '../../platform/platform.ts';
import { writeToMember } from '../account/member-letter.ts';
import { notify } from '../notification/notify.ts';
import { type LockedGiveaway, lockGiveaway } from './edit-queries.ts';
import { readGiveawaySettings } from './giveaway-settings.ts';
import { findDetail } from './read-queries.ts';
import {
  finishGiveaway,
  listGiveawaysToPassOn,
  listPlaces,
  type PlaceRow,
  recordWinnerNotification,
  updateClaimDeadlines,
  updateWinnerState,
} from './winner-queries.ts';

/**
 * Passes on prizes that were not claimed in time, or whose winners are gone. While giveaways are off nobody can claim,
 * so the time to claim begins again when they are on.
 */
export async function passOnPrizes(platform: Platform): Promise<void> {
  if (!(await readGiveawaySettings(platform.db)).isOn) {
    await updateClaimDeadlines(platform.db, platform.clock.now());
    return;
  }
  const ids = await listGiveawaysToPassOn(platform.db, platform.clock.now());
  await forEachId(platform, { ids, failure: 'a prize could not be passed on' }, (giveawayId) =>
    inTransaction(platform.db, (tx) => fillPlaces(platform, tx, giveawayId)),
  );
}

/**
 * Notifies the next drawn people, one for each prize without a winner, and ends the giveaway when nothing is left to
 * do. Another call changes nothing.
 */
export async function fillPlaces(platform: Platform, tx: Db, giveawayId: number): Promise<void> {
  const giveaway = await lockGiveaway(tx, giveawayId);
  if (giveaway?.state !== 'drawn') return;
  const at = platform.clock.now();
  const places = (await listPlaces(tx, giveawayId)).map((place) => ({ ...place, state: stateAt(place, at) }));
  const became = (state: 'expired' | 'gone') => places.filter((place) => place.state === state).map(({ id }) => id);
  await updateWinnerState(tx, { winnerIds: became('expired'), state: 'expired' });
  await updateWinnerState(tx, { winnerIds: became('gone'), state: 'gone' });
  const taken = places.filter(({ state }) => ['notified', 'claimed', 'shipped'].includes(state));
  const next = places.filter(({ state }) => state === 'waiting').slice(0, giveaway.winner_count - taken.length);
  if (next.length > 0) {
    const { link } = await readGiveawaySettings(tx);
    const imageId = (await findDetail(tx, giveawayId))?.image?.id ?? null;
    const prize = { giveaway, imageId, href: giveawayPath(link, giveawayId), at };
    for (const { id, userId } of next) if (userId) await tellWinner(platform, tx, { ...prize, winnerId: id, userId });
  }
  const isOver = next.length === 0 && taken.every(({ state }) => state === 'shipped');
  if (isOver) await finishGiveaway(tx, { giveawayId, at });
  clearContentCaches(platform, tx);
}

/** The state of a place that results from the time, and from its account. */
function stateAt({ state, userId, claimUntil, isSuspended }: PlaceRow, at: Date): PlaceRow['state'] {
  const isHeld = state === 'notified' || state === 'claimed' || state === 'waiting';
  if (isHeld && (userId === null || isSuspended)) return 'gone';
  return state === 'notified' && claimUntil && claimUntil <= at ? 'expired' : state;
}

async function tellWinner(
  platform: Platform,
  tx: Db,
  of: {
    giveaway: LockedGiveaway;
    imageId: string | null;
    href: string;
    winnerId: number;
    userId: string;
    at: Date;
  },
): Promise<void> {
  const { giveaway, imageId, href, winnerId, userId, at } = of;
  const claimUntil = new Date(at.getTime() + giveaway.claim_days * dayMs);
  // The letter names only the day (UTC).
  claimUntil.setUTCHours(23, 59, 59, 999);
  await recordWinnerNotification(tx, { winnerId, at, claimUntil });
  await notify(platform, tx, {
    userId,
    type: notificationTypes.Creator,
    title: giveaway.title,
    text: '',
    href,
    imageId,
    giveawayId: giveaway.id,
  });
  await writeToMember(platform, tx, userId, {
    template: 'giveaway.won',
    values: { title: giveaway.title, prize: giveaway.prize },
    days: { date: claimUntil },
    link: href,
  });
}
