import type { studioPayments } from '@greenlight/contract/payment-studio';
import type { Handlers } from '../../../../platform/http/handlers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { beginBooksExport } from '../export/books-export.ts';
import { readBalances, readPayouts, readPostings } from '../posting/ledger-report.ts';
import { addTaxRate, endTaxRate, readTaxRates } from '../tax/studio-tax-rate.ts';
import { readInvoices, readPayment, readPayments } from './studio-payment.ts';

/** A refund is the engine's: what else it does depends on what was paid for. */
export function studioPaymentRoutes(platform: Platform): Omit<Handlers<typeof studioPayments>, 'refund'> {
  return {
    list: ({ query }) => readPayments(platform, query),
    detail: ({ params }) => readPayment(platform, params.id),
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
