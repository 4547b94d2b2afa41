import type { studioPayments } from '@greenlight/contract/payment-studio';
import type { Handlers } from '../../../../platform/http/handlers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { beginBooksExport } from '../export/books-export.ts';
import { readBalances, readPayouts, readPostings } from '../posting/ledger-report.ts';
import { addTaxRate, endTaxRate, readTaxRates } from '../tax/tax-rate.ts';
import { readInvoices, readPayment, readPayments } from './studio-payment.ts';

/** What else a refund does depends on what was paid for: `refund` knows it. */
export function studioPaymentRoutes(
  platform: Platform,
  refund: (
    actorId: string,
    args: { chargeId: string; amount: number | undefined; reason: string; endAccess: boolean },
  ) => Promise<void>,
): Handlers<typeof studioPayments> {
  return {
    list: ({ query }) => readPayments(platform, query),
    detail: ({ params }) => readPayment(platform, params.id),
    refund: async ({ viewer, params, body }) => {
      await refund(viewer.userId, { chargeId: params.id, ...body, amount: body.amount });
      return readPayment(platform, params.id);
    },
    invoices: ({ query }) => readInvoices(platform, query),
    taxRates: () => readTaxRates(platform),
    addTaxRate: ({ viewer, body }) => addTaxRate(platform, viewer.userId, body),
    endTaxRate: ({ viewer, params }) => endTaxRate(platform, viewer.userId, params.id),
    payouts: ({ query }) => readPayouts(platform, query),
    ledger: ({ query }) => readPostings(platform, query),
    balances: ({ query }) => readBalances(platform, query),
    export: ({ viewer, body }) => beginBooksExport(platform, viewer.userId, body),
  };
}
