import type { Db } from '../../../../platform/db/database.ts';
import { lockAccount } from '../../../../platform/db/lock-account.ts';
import { chargeLines, creditLines, feeLines, returnLines } from './posting-lines.ts';
import {
  findPostableCharge,
  findPostableRefund,
  findPostedCredit,
  insertPostings,
  listCredits,
  listPostableCharges,
} from './posting-queries.ts';

/** In the transaction that settles the charges, after their rows say so. The same charge again writes nothing. */
export async function postCharges(tx: Db, ids: string[]): Promise<void> {
  const charges = await listPostableCharges(tx, ids);
  await insertPostings(
    tx,
    charges.map((charge) => ({
      source: `charge:${charge.id}`,
      description: charge.description,
      at: charge.at,
      currency: charge.currency,
      lines: chargeLines(charge),
    })),
  );
}

/** In the transaction that settles the refund, after its row says so. */
export async function postRefund(tx: Db, { id }: { id: string }): Promise<void> {
  const refund = await findPostableRefund(tx, id);
  await insertPostings(tx, [
    {
      source: `refund:${id}`,
      description: refund.description,
      at: refund.at,
      currency: refund.currency,
      lines: returnLines('refund', refund),
    },
  ]);
}

/** In the transaction in which a refund failed that had succeeded. */
export async function postRefundFailed(tx: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  const refund = await findPostableRefund(tx, id);
  await insertPostings(tx, [
    {
      source: `refund:${id}:failed`,
      description: refund.description,
      at,
      currency: refund.currency,
      lines: returnLines('refund', { ...refund, amount: -refund.amount, tax: -refund.tax }),
    },
  ]);
}

/** A bank took back this much of a charge, `tax` of it tax. */
export async function postDispute(
  tx: Db,
  dispute: { chargeId: string; amount: number; tax: number; at: Date },
): Promise<void> {
  const charge = await findPostableCharge(tx, dispute.chargeId);
  await insertPostings(tx, [
    {
      source: `dispute:${dispute.chargeId}`,
      description: charge.description,
      at: dispute.at,
      currency: charge.currency,
      lines: returnLines('dispute', { ...charge, amount: dispute.amount, tax: dispute.tax }),
    },
  ]);
}

/** The bank gave it back. */
export async function postDisputeWon(
  tx: Db,
  dispute: { chargeId: string; amount: number; tax: number; at: Date },
): Promise<void> {
  const charge = await findPostableCharge(tx, dispute.chargeId);
  await insertPostings(tx, [
    {
      source: `dispute:${dispute.chargeId}:won`,
      description: charge.description,
      at: dispute.at,
      currency: charge.currency,
      lines: returnLines('dispute', { ...charge, amount: -dispute.amount, tax: -dispute.tax }),
    },
  ]);
}

/** What a gateway keeps for itself of a charge; `source` is its own name for it. */
export async function postFee(
  tx: Db,
  fee: { chargeId: string; amount: number; at: Date; source: string },
): Promise<void> {
  const charge = await findPostableCharge(tx, fee.chargeId);
  await insertPostings(tx, [
    {
      source: `fee:${charge.gateway}:${fee.source}`,
      description: charge.description,
      at: fee.at,
      currency: charge.currency,
      lines: feeLines({ gateway: charge.gateway, amount: fee.amount }),
    },
  ]);
}

interface CreditMove {
  userId: string;
  amount: number;
  currency: string;
  description: string;
  at: Date;
  /** The event that moves it, such as `charge:<id>`: the same one again moves nothing. */
  source: string;
}

/** Such as what is unused of a dearer plan. */
export async function giveCredit(tx: Db, { source, ...credit }: CreditMove): Promise<void> {
  await insertPostings(tx, [
    {
      ...credit,
      source: `credit:${source}`,
      lines: creditLines({ accountId: credit.userId, amount: credit.amount }),
    },
  ]);
}

/**
 * Takes up to `amount` of the account's credit and answers how much it was; the same source again answers what it was
 * then. Credit comes off the price before tax, as a discount does. Where the charge that it was for fails for good,
 * {@link returnCredit} gives it back.
 */
export async function useCredit(tx: Db, { source, ...credit }: CreditMove): Promise<number> {
  await lockAccount(tx, credit.userId);
  const known = await findPostedCredit(tx, `credit-used:${source}`);
  if (known) return known.amount;
  const [held] = await listCredits(tx, [credit.userId], credit.currency);
  const amount = Math.min(credit.amount, held?.amount ?? 0);
  if (amount <= 0) return 0;
  await insertPostings(tx, [
    {
      ...credit,
      source: `credit-used:${source}`,
      lines: creditLines({ accountId: credit.userId, amount: -amount }),
    },
  ]);
  return amount;
}

/** Gives back what {@link useCredit} took for this source, once; nothing where it took nothing. */
export async function returnCredit(tx: Db, { source, at }: { source: string; at: Date }): Promise<void> {
  const used = await findPostedCredit(tx, `credit-used:${source}`);
  if (!used) return;
  await insertPostings(tx, [
    {
      source: `credit-returned:${source}`,
      description: used.description,
      at,
      currency: used.currency,
      lines: creditLines({ accountId: used.userId, amount: used.amount }),
    },
  ]);
}
