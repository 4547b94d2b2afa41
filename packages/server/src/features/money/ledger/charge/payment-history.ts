import type { Payment } from '@greenlight/contract/payment';
import { cutPage, type Page } from '../../../../platform/db/page.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { documentsOf } from '../invoice/issue-invoice.ts';
import { paymentStatusOf } from '../refund/refund-share.ts';
import { listPayments, type PaymentRow } from './charge-queries.ts';

/** What the account paid, and what could not be taken, newest first. */
export async function readPayments(platform: Platform, args: Page & { userId: string }) {
  const { rows, ...page } = cutPage(await listPayments(platform.db, args), args);
  const documents = await documentsOf(
    platform,
    rows.map(({ id }) => id),
  );
  return { payments: rows.map((row) => toPayment(row, documents.get(row.id)?.invoice?.url ?? null)), ...page };
}

function toPayment(row: PaymentRow, invoiceUrl: string | null): Payment {
  const { id, description, amount, tax, currency, date } = row;
  return {
    id,
    date: date.toISOString(),
    description,
    amount: { amount, currency },
    tax: { amount: tax, currency },
    status: statusOf(row),
    invoiceUrl,
  };
}

/** Of a dispute members are told that the money went back. */
function statusOf({ disputed, refunded, ...row }: PaymentRow): Payment['status'] {
  const status = paymentStatusOf({ ...row, refunded: refunded + disputed, disputedAt: null });
  return status === 'disputed' ? 'refunded' : status;
}
