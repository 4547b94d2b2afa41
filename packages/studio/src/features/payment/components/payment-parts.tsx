import { studioPath } from '@greenlight/contract/studio-path';
import { spellDays } from '@greenlight/ui/calendar-day';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { FileText } from 'lucide-react';
import { formatDate, formatMoment } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { language, textsOf } from '../../../platform/texts.ts';
import type { StudioPaymentDetail } from '../hooks.ts';
import { PaymentRow, PaymentSection } from './payment-section.tsx';
import { CardName, PaymentBadge } from './payment-status.tsx';

const t = textsOf('payment');

/** The items of a bill, its documents, refunds, and each attempt to charge the card. */
export function PaymentParts({ payment }: { payment: StudioPaymentDetail }) {
  const { invoice, creditNotes, amount } = payment;
  const documents = [
    ...(invoice ? [{ ...invoice, kind: 'invoice' }] : []),
    ...creditNotes.map((note) => ({ ...note, kind: 'credit' })),
  ];
  return (
    <div className="flex min-w-0 flex-col gap-12">
      <PaymentSection
        id="payment-lines"
        title={t('lines')}
        rows={payment.lines.map((line) => (
          <PaymentRow key={line.description} end={formatMoney({ ...amount, amount: line.amount })}>
            {spellDays(line.description, language)}
          </PaymentRow>
        ))}
      />
      <PaymentSection
        id="payment-documents"
        title={t('documents')}
        rows={documents.map(({ number, kind, date, total, url }) => (
          <PaymentRow key={number} end={formatMoney(total)}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4"
            >
              <FileText aria-hidden className="size-4.5" />
              {t(`kind.${kind}`)} {number}
            </a>
            <span className="ms-3 inline-flex min-h-11 items-center text-ink-faint text-sm">{formatDate(date)}</span>
          </PaymentRow>
        ))}
      />
      <PaymentSection
        id="payment-refunds"
        title={t('refunds')}
        rows={payment.refunds.map((refund) => (
          <PaymentRow key={refund.id} end={formatMoney(refund.amount)}>
            <span className="font-medium">{refund.reason}</span>{' '}
            {refund.state !== 'succeeded' && (
              <Badge tone={refund.state === 'failed' ? 'danger' : 'warning'}>
                {t(`refundState.${refund.returned ? 'returned' : refund.state}`)}
              </Badge>
            )}
            <span className="block text-ink-faint text-sm">
              {t('refundBy', { name: refund.actor ?? t('theGateway'), date: formatMoment(refund.created) })}
              {refund.endsAccess && ` · ${t('accessEnded')}`}
            </span>
            {refund.returned && (
              <span className="mt-1 block text-sm">
                {t('refundReturned', {
                  date: formatDate(refund.returned),
                  reason: t.find(`refundFailure.${refund.failure}`) ?? t('refundFailure.unknown'),
                })}
              </span>
            )}
          </PaymentRow>
        ))}
      />
      <PaymentSection
        id="payment-attempts"
        title={t('attempts')}
        rows={payment.attempts.map((attempt) => (
          <PaymentRow key={attempt.id} end={<PaymentBadge status={attempt.status} />}>
            {attempt.id === payment.id ? (
              <span className="font-medium">{formatMoment(attempt.at)}</span>
            ) : (
              <Link href={studioPath('payment', attempt.id)} className="font-medium underline underline-offset-4">
                {formatMoment(attempt.at)}
              </Link>
            )}
            <span className="block text-ink-faint text-sm">
              <CardName {...attempt.card} />
              {attempt.failure && ` · ${t.find(`failure.${attempt.failure}`) ?? attempt.failure}`}
            </span>
          </PaymentRow>
        ))}
      />
    </div>
  );
}
