/** Debits (positive) increase gateway balances, refunds, disputes and fees; credits (negative) increase the rest. */
export interface LedgerLine {
  ledger: string;
  /** The account whose credit changes. */
  accountId?: string;
  amount: number;
}

interface Taken {
  gateway: string;
  amount: number;
  tax: number;
  taxRateId: number | null;
}

function present(lines: LedgerLine[]): LedgerLine[] {
  return lines.filter(({ amount }) => amount !== 0);
}

export function chargeLines({ gateway, amount, tax, taxRateId }: Taken): LedgerLine[] {
  return present([
    { ledger: `gateway:${gateway}`, amount },
    { ledger: 'revenue', amount: tax - amount },
    { ledger: taxLedger(taxRateId), amount: -tax },
  ]);
}

/** Lines for money that was returned. It has a ledger of its own, so that revenue stays as it was. */
export function returnLines(kind: 'refund' | 'dispute', { gateway, amount, tax, taxRateId }: Taken): LedgerLine[] {
  return present([
    { ledger: `gateway:${gateway}`, amount: -amount },
    { ledger: kind, amount: amount - tax },
    { ledger: taxLedger(taxRateId), amount: tax },
  ]);
}

export function feeLines({ gateway, amount }: { gateway: string; amount: number }): LedgerLine[] {
  return present([
    { ledger: `gateway:${gateway}`, amount: -amount },
    { ledger: 'fee', amount },
  ]);
}

/** A positive amount moves revenue to credit, a negative one moves it back. */
export function creditLines({ accountId, amount }: { accountId: string; amount: number }): LedgerLine[] {
  return present([
    { ledger: 'credit', accountId, amount: -amount },
    { ledger: 'revenue', amount },
  ]);
}

function taxLedger(rateId: number | null): string {
  return rateId === null ? 'tax' : `tax:${rateId}`;
}
