import type { Payment } from '@greenlight/contract/payment';
import { spellDays } from '@greenlight/ui/calendar-day';
import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Download, ReceiptText } from 'lucide-react';
import { formatDate, formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { SettingsRow, SettingsRows } from '../../account/components/settings-row.tsx';
import { describePayment } from '../payment-state.ts';

const tones: Record<Payment['status'], BadgeTone> = {
  pending: 'neutral',
  paid: 'accent',
  failed: 'danger',
  refunded: 'warning',
  partly_refunded: 'warning',
};

/** Each payment with its state; its invoice opens as a PDF. */
export function PaymentList({ payments }: { payments: Payment[] }) {
  const t = useTexts('payment');
  const plans = useTexts('membership');
  const language = useLanguage();
  return (
    <div className="rounded-xl border border-line bg-surface p-5 md:p-7">
      <SettingsRows label={t('history.list')}>
        {payments.map(({ id, date, description, amount, tax, status, invoiceUrl }) => (
          <SettingsRow
            key={id}
            icon={<ReceiptText />}
            title={spellDays(describePayment(description, plans), language)}
            badge={<Badge tone={tones[status]}>{t(`history.status.${status}`)}</Badge>}
            text={formatDate(date, language)}
            action={
              <span className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:w-full max-sm:justify-between">
                <span className="sm:text-end">
                  <span className="block font-semibold tabular-nums">{formatPrice(amount, language)}</span>
                  {tax.amount > 0 && (
                    <span className="block text-ink-faint text-xs">
                      {t('history.tax', { price: formatPrice(tax, language) })}
                    </span>
                  )}
                </span>
                {invoiceUrl && (
                  <LinkButton
                    href={new URL(invoiceUrl, location.href).href}
                    size="sm"
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('history.invoiceOf', { date: formatDate(date, language) })}
                    icon={<Download aria-hidden className="size-4" />}
                  >
                    {t('history.invoice')}
                  </LinkButton>
                )}
              </span>
            }
          />
        ))}
      </SettingsRows>
    </div>
  );
}
