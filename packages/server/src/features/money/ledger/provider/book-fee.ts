import type { Platform } from '../../../../platform/platform.ts';
import { askStripe } from '../../gateway/stripe/stripe-client.ts';
import { StripeTrouble } from '../../gateway/stripe/stripe-trouble.ts';
import { postFee } from '../posting/ledger-posting.ts';
import { type Fee, feeOf } from './provider-fee.ts';
import { listChargesByRef } from './provider-queries.ts';

const hourMs = 60 * 60 * 1000;
/** Some days of what moved before the last look: a charge may be known here later than its fee there. */
const overlapMs = 3 * 24 * hourMs;
/** What nobody asked for until now. */
const firstLookMs = 30 * 24 * hourMs;

/**
 * Writes what the card provider kept for itself since the last look into the ledger, each fee once: of payments of
 * either billing backend, their refunds and disputes. Keys that may not ask for it leave it out.
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

/** In another currency than the payment, such as that of the payout, a fee is not of these books. */
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
