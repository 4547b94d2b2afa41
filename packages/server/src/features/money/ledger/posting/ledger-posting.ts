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

/** Call it in the transaction that settles the charges, after their rows are updated. Posts each charge once. */
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

/** Call it in the transaction that settles the refund, after its row is updated. */
export async function postRefund(tx: Db, { id }: { id: string }): Promise<void> {
  const refund = await findPostableRefund(tx, id);
  await post(tx, { ...refund, source: `refund:${id}`, lines: returnLines('refund', refund) });
}

/** Reverses the posting of a refund that failed after it had succeeded. */
export async function postRefundFailure(tx: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  const refund = await findPostableRefund(tx, id);
  const lines = returnLines('refund', { ...refund, amount: -refund.amount, tax: -refund.tax });
  await post(tx, { ...refund, at, source: `refund:${id}:failed`, lines });
}

/** A bank took back `amount` of a charge, including `tax`; a negative amount is a won dispute. */
export async function postDispute(
  tx: Db,
  { chargeId, amount, tax, at }: { chargeId: string; amount: number; tax: number; at: Date },
): Promise<void> {
  const charge = await findPostableCharge(tx, chargeId);
  const source = `dispute:${chargeId}${amount < 0 ? ':won' : ''}`;
  await post(tx, { ...charge, at, source, lines: returnLines('dispute', { ...charge, amount, tax }) });
}

/** Posts the fee of a gateway for a charge; `source` is the gateway's id of the fee. */
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
  /** The event that moves the credit, such as `charge:<id>`; the same one again moves nothing. */
  source: string;
}

/** Gives credit, such as for unused time beyond the price of a new plan. */
export async function giveCredit(tx: Db, { source, ...credit }: CreditMove): Promise<void> {
  await post(tx, {
    ...credit,
    source: `credit:${source}`,
    lines: creditLines({ accountId: credit.userId, amount: credit.amount }),
  });
}

/**
 * Takes up to `amount` of the account's credit and returns how much it took; the same source again returns the earlier
 * result. Credit reduces the price before tax, like a discount. If the charge fails for good, {@link returnCredit}
 * gives it back.
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

/** Gives back what {@link useCredit} took for this source, once; does nothing if it took nothing. */
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
