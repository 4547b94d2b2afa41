import { dayMs } from '@greenlight/contract/duration';
import { providerInvoice } from '@greenlight/contract/raw-routes';
import { rateLimit } from '../../../../platform/auth/rate-limit.ts';
import { requireParts, timedAddressOf } from '../../../../platform/http/token-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { askStripe, askStripeForMember, nullIfMissing } from '../../gateway/stripe/stripe-client.ts';
import { findProviderInvoice } from './invoice-queries.ts';

const purpose = 'provider-invoice';
/** How long an address is valid; lists are reloaded more often than that. */
const addressMs = dayMs;

/** Each request asks the provider. */
const openLimit = { name: 'provider-invoice', points: 30, perSeconds: 60 };

/** Signed address of the provider's invoice of a charge, valid for a day. */
export function providerInvoiceUrl(platform: Platform, chargeId: string): string {
  return timedAddressOf(platform, providerInvoice, { purpose, parts: [chargeId], validMs: addressMs });
}

/**
 * The provider's current URL of the invoice; its URLs expire after some weeks. Throws `not_found`, `rate_limited`,
 * `not_set_up` and `unavailable`.
 */
export async function openProviderInvoice(platform: Platform, token: string): Promise<string> {
  const [chargeId = ''] = requireParts(platform, purpose, token);
  const invoiceId = await findProviderInvoice(platform.db, chargeId);
  if (invoiceId === null) throw new ProblemError('not_found');
  if (!(await rateLimit(platform.db, openLimit).take(chargeId))) throw new ProblemError('rate_limited');
  const invoice = await askStripeForMember(platform, () =>
    askStripe(platform, (stripe) => nullIfMissing(stripe.invoices.retrieve(invoiceId))),
  );
  const url = invoice?.hosted_invoice_url ?? invoice?.invoice_pdf;
  if (!url?.startsWith('https://')) throw new ProblemError('not_found');
  return url;
}
