import type { Payment } from '@greenlight/contract/payment';
import { cutPage, type Page } from '../../../../platform/db/page.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { documentsOf } from '../invoice/issue-invoice.ts';
import { paymentStatusOf } from '../refund/refund-share.ts';
import { listPayments, type PaymentRow } from './charge-queries.ts';

/** The payments of the account, also failed ones, newest first. */
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

/** Members see disputed money as refunded. */
function statusOf({ disputed, refunded, ...row }: PaymentRow): Payment['status'] {
  const status = paymentStatusOf({ ...row, refunded: refunded + disputed, disputedAt: null });
  return status === 'disputed' ? 'refunded' : status;
}
