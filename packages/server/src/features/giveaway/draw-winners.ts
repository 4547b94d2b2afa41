import { drawLines } from '@greenlight/contract/giveaway-draw';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLineOfTicket, insertWinners, recordDraw, updateDrawProblem } from './draw-queries.ts';
import { lockGiveaway } from './edit-queries.ts';
import { findListProblem } from './list-check.ts';
import { openSecret, sha256 } from './secret.ts';
import { fillPlaces } from './winner.ts';

/**
 * Draws the winners of a giveaway after the team pressed "Draw", and notifies them. If list or secret differs from what
 * was published, nothing is drawn. All is one transaction, so a killed process cannot draw twice.
 */
export async function drawGiveaway(platform: Platform, { giveawayId }: { giveawayId: number }): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const found = await lockGiveaway(tx, giveawayId);
    if (found?.state !== 'closed' || !found.draw_asked_at || found.draw_problem !== null) return;
    const { root, lines, entries: total, sealed_secret: sealed, commitment } = found;
    if (!root || lines === null || total === null || !sealed || !commitment) return;
    const secret = openSecret(platform, giveawayId, { sealed, commitment });
    const problem = secret ? await findListProblem(tx, { giveawayId, root, lines, entries: total }) : 'secret';
    if (!secret || problem !== null) {
      platform.log.error(
        { giveawayId, problem },
        'the list of a giveaway differs from the published one: nothing is drawn',
      );
      await updateDrawProblem(tx, { giveawayId, problem: problem ?? 'secret' });
      return;
    }
    const drawn = await drawLines(sha256, {
      secret,
      root: root.toString('hex'),
      total,
      lines,
      count: found.winner_count + found.alternate_count,
      lineOf: async (ticket) => (await findLineOfTicket(tx, { giveawayId, ticket })) ?? 0,
    });
    await insertWinners(tx, { giveawayId, lines: drawn });
    await recordDraw(tx, { giveawayId, secret, at: platform.clock.now() });
    await fillPlaces(platform, tx, giveawayId);
    clearContentCaches(platform, tx);
  });
}
