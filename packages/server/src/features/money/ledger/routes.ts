import type { foundry } from '@greenlight/contract/foundry';
import type { studioPayments } from '@greenlight/contract/payment-studio';
import { invoiceFile, paymentExportFile, providerInvoice } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { serveByToken } from '../../../platform/http/token-file.ts';
import { validate } from '../../../platform/http/validate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listMethods, removeMethod } from '../gateway/payment-method.ts';
import { readPayments } from './charge/payment-history.ts';
import { beginBooksExport, openBooksExport } from './export/books-export.ts';
import { openInvoice } from './invoice/issue-invoice.ts';
import { openProviderInvoice } from './invoice/provider-invoice.ts';
import { readBalances, readPayouts, readPostings } from './posting/ledger-report.ts';
import { listStudioPayments, readInvoices, readPayment } from './studio/studio-payment.ts';
import { readBillingAddress, saveBillingAddress } from './tax/billing-account.ts';
import { addTaxRate, endTaxRate, readTaxRates } from './tax/studio-tax-rate.ts';

type Calls = 'history' | 'paymentMethods' | 'removePaymentMethod' | 'billingAddress' | 'saveBillingAddress';

/** Cards, payments and billing address of the account. */
export function paymentRoutes(platform: Platform): Pick<Handlers<typeof foundry>, Calls> {
  return {
    history: ({ viewer, query }) => readPayments(platform, { userId: viewer.userId, ...query }),
    paymentMethods: async ({ viewer }) => ({ paymentMethods: await listMethods(platform.db, viewer.userId) }),
    removePaymentMethod: ({ viewer, params }) => removeMethod(platform, { userId: viewer.userId, id: params.id }),
    billingAddress: async ({ viewer }) => ({ billingAddress: await readBillingAddress(platform, viewer.userId) }),
    saveBillingAddress: ({ viewer, body }) => saveBillingAddress(platform, viewer.userId, body),
  };
}

/** Without `refund`, which is in the engine because its effects depend on what was paid for. */
export function studioPaymentRoutes(platform: Platform): Omit<Handlers<typeof studioPayments>, 'refund'> {
  return {
    list: ({ query }) => listStudioPayments(platform, query),
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

/** Files with signed addresses: own invoices, those of the card provider, and exported tables. */
export function paymentRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, paymentExportFile, (token) => openBooksExport(platform, token));
  serveByToken(app, invoiceFile, async (token) => {
    const invoice = await openInvoice(platform, token);
    // Fonts and PDF code take 30 MB: load them only to print.
    const { printInvoice } = await import('./invoice/invoice-pdf.ts');
    return { filename: `${invoice.number}.pdf`, body: await printInvoice(invoice), inline: true };
  });
  const { method, host, path, params } = providerInvoice;
  app.route({
    method,
    url: `/api/${host}${path}`,
    handler: async (request, reply) => {
      const { token } = params.parse(validate({ params }, request).params);
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .redirect(await openProviderInvoice(platform, token), 303);
    },
  });
}
