import { providerInvoice } from '@greenlight/contract/raw-routes';
import { rateLimit } from '../../../../platform/auth/rate-limit.ts';
import { requireParts, timedAddressOf } from '../../../../platform/http/token-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { askStripe, askStripeForMember, orMissing } from '../../gateway/stripe/stripe-client.ts';
import { findProviderInvoice } from './provider-queries.ts';

const purpose = 'provider-invoice';
/** How long an address leads to an invoice: lists are read anew more often than that. */
const addressMs = 24 * 60 * 60 * 1000;

/** Each look asks the provider. */
const openLimit = { name: 'provider-invoice', points: 30, perSeconds: 60 };

/** Where the provider's invoice of a charge is found for a day. */
export function providerInvoiceUrl(platform: Platform, chargeId: string): string {
  return timedAddressOf(platform, providerInvoice, { purpose, parts: [chargeId], validMs: addressMs });
}

/**
 * Where the provider shows the invoice now: its own addresses end after some weeks. Throws `not_found`, `rate_limited` and
 * `unavailable`.
 */
export async function openProviderInvoice(platform: Platform, token: string): Promise<string> {
  const [chargeId = ''] = requireParts(platform, purpose, token);
  const invoiceId = await findProviderInvoice(platform.db, chargeId);
  if (invoiceId === null) throw new ProblemError('not_found');
  if (!(await rateLimit(platform.db, openLimit).take(chargeId))) throw new ProblemError('rate_limited');
  const invoice = await askStripeForMember(platform, () =>
    askStripe(platform, (stripe) => orMissing(stripe.invoices.retrieve(invoiceId))),
  );
  const url = invoice?.hosted_invoice_url ?? invoice?.invoice_pdf;
  if (!url?.startsWith('https://')) throw new ProblemError('not_found');
  return url;
}
