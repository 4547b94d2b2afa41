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

function post(
  tx: Db,
  { source, description, at, currency, lines }: Parameters<typeof insertPostings>[1][number],
): Promise<void> {
  return insertPostings(tx, [{ source, description, at, currency, lines }]);
}

/** In the transaction that settles the refund, after its row says so. */
export async function postRefund(tx: Db, { id }: { id: string }): Promise<void> {
  const refund = await findPostableRefund(tx, id);
  await post(tx, { ...refund, source: `refund:${id}`, lines: returnLines('refund', refund) });
}

/** In the transaction in which a refund failed that had succeeded. */
export async function postRefundFailed(tx: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  const refund = await findPostableRefund(tx, id);
  const lines = returnLines('refund', { ...refund, amount: -refund.amount, tax: -refund.tax });
  await post(tx, { ...refund, at, source: `refund:${id}:failed`, lines });
}

/** A bank took back this much of a charge, `tax` of it tax; below zero it gave that back. */
export async function postDispute(
  tx: Db,
  { chargeId, amount, tax, at }: { chargeId: string; amount: number; tax: number; at: Date },
): Promise<void> {
  const charge = await findPostableCharge(tx, chargeId);
  const source = `dispute:${chargeId}${amount < 0 ? ':won' : ''}`;
  await post(tx, { ...charge, at, source, lines: returnLines('dispute', { ...charge, amount, tax }) });
}

/** What a gateway keeps for itself of a charge; `source` is its own name for it. */
export async function postFee(
  tx: Db,
  { chargeId, amount, at, source }: { chargeId: string; amount: number; at: Date; source: string },
): Promise<void> {
  const charge = await findPostableCharge(tx, chargeId);
  const { gateway } = charge;
  await post(tx, { ...charge, at, source: `fee:${gateway}:${source}`, lines: feeLines({ gateway, amount }) });
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
  await post(tx, {
    ...credit,
    source: `credit:${source}`,
    lines: creditLines({ accountId: credit.userId, amount: credit.amount }),
  });
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
  await post(tx, {
    ...credit,
    source: `credit-used:${source}`,
    lines: creditLines({ accountId: credit.userId, amount: -amount }),
  });
  return amount;
}

/** Gives back what {@link useCredit} took for this source, once; nothing where it took nothing. */
export async function returnCredit(tx: Db, { source, at }: { source: string; at: Date }): Promise<void> {
  const used = await findPostedCredit(tx, `credit-used:${source}`);
  if (!used) return;
  await post(tx, {
    source: `credit-returned:${source}`,
    description: used.description,
    at,
    currency: used.currency,
    lines: creditLines({ accountId: used.userId, amount: used.amount }),
  });
}
