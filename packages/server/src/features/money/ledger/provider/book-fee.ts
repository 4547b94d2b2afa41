import { hourMs } from '@greenlight/contract/duration';
import type { Platform } from '../../../../platform/platform.ts';
import { askStripe } from '../../gateway/stripe/stripe-client.ts';
import { StripeTrouble } from '../../gateway/stripe/stripe-trouble.ts';
import { postFee } from '../posting/ledger-posting.ts';
import { type Fee, feeOf } from './provider-fee.ts';
import { listChargesByRef } from './provider-queries.ts';

/** Each run reads this much before the last one again, because a charge may arrive here later than its fee there. */
const overlapMs = 3 * 24 * hourMs;
/** How far back the first run reads. */
const firstLookMs = 30 * 24 * hourMs;

/**
 * Posts the fees of the card provider since the last run, each once: for payments, refunds and disputes of both billing
 * backends. Only logs a warning if the API keys may not read them.
 */
export async function bookFees(platform: Platform, { since, at }: { since: Date | null; at: Date }): Promise<void> {
  const from = since ? since.getTime() - overlapMs : at.getTime() - firstLookMs;
  try {
    await askStripe(platform, async (stripe) => {
      const created = { gte: Math.floor(from / 1000) };
      const moves = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] });
      let batch: Fee[] = [];
      for await (const move of moves) {
        const fee = feeOf(move);
        if (fee) batch.push(fee);
        if (batch.length < 100) continue;
        await post(platform, batch);
        batch = [];
      }
      await post(platform, batch);
    });
  } catch (error) {
    if (!(error instanceof StripeTrouble) || error.kind !== 'keys') throw error;
    platform.log.warn(
      'the keys of the card provider may not read balance transactions: its fees are not in the ledger',
    );
  }
}

/** Skips fees in another currency than the payment, such as that of the payout. */
async function post({ db }: Platform, fees: Fee[]): Promise<void> {
  const charges = await listChargesByRef(
    db,
    fees.map(({ intent }) => intent),
  );
  const byRef = new Map(charges.map((charge) => [charge.ref, charge]));
  for (const { intent, id, amount, currency, at } of fees) {
    const charge = byRef.get(intent);
    if (charge?.currency === currency) await postFee(db, { chargeId: charge.id, amount, at, source: id });
  }
}
