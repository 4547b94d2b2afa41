/** Debits are above zero, credits below: what a gateway owes us, refunds, disputes and fees grow upward, the rest downward. */
export interface LedgerLine {
  ledger: string;
  /** Whose credit it is, where it is somebody's. */
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

/** Money that went back, whoever sent it: the revenue stands, what came off it is told apart. */
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

/** An amount above zero gives credit out of the revenue, one below takes it back into it. */
export function creditLines({ accountId, amount }: { accountId: string; amount: number }): LedgerLine[] {
  return present([
    { ledger: 'credit', accountId, amount: -amount },
    { ledger: 'revenue', amount },
  ]);
}

function taxLedger(rateId: number | null): string {
  return rateId === null ? 'tax' : `tax:${rateId}`;
}
