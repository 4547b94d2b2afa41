import { providerInvoice } from '@greenlight/contract/raw-routes';
import { partsOfToken, timedToken } from '../../../../platform/auth/timed-token.ts';
import { ProblemError } from '../../../../platform/errors/problem-error.ts';
import { addressOf } from '../../../../platform/http/token-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { askStripe, askStripeForMember, orMissing } from '../../gateway/stripe/client/service.ts';
import { findProviderInvoice, listDocuments } from '../queries.ts';

const purpose = 'provider-invoice';
/** How long an address leads to an invoice: lists are read anew more often than that. */
const addressMs = 24 * 60 * 60 * 1000;

/** The provider's invoices of these charges, each with an address that leads there for a day. */
export async function providerDocumentsOf(platform: Platform, chargeIds: string[]) {
  return (await listDocuments(platform.db, chargeIds)).map(({ chargeId, number, date, total }) => {
    const token = timedToken(platform, { purpose, parts: [chargeId], validMs: addressMs });
    const url = addressOf(platform, providerInvoice, token);
    return { chargeId, document: { number, date: date.toISOString(), total, url } };
  });
}

/** Where the provider shows the invoice now: its own addresses end after some weeks. Throws `not_found`, `unavailable`. */
export async function openProviderInvoice(platform: Platform, token: string): Promise<string> {
  const [chargeId] = partsOfToken(platform, purpose, token) ?? [];
  const invoiceId = chargeId === undefined ? null : await findProviderInvoice(platform.db, chargeId);
  if (invoiceId === null) throw new ProblemError('not_found');
  const invoice = await askStripeForMember(platform, () =>
    askStripe(platform, (stripe) => orMissing(stripe.invoices.retrieve(invoiceId))),
  );
  const url = invoice?.hosted_invoice_url ?? invoice?.invoice_pdf;
  if (!url?.startsWith('https://')) throw new ProblemError('not_found');
  return url;
}
