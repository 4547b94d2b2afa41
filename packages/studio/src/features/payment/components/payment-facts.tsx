import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import { Fact, Facts } from '../../../platform/fact-list.tsx';
import { formatDate, formatMoment } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioPaymentDetail } from '../hooks.ts';
import { CardName, PaymentBadge } from './payment-status.tsx';

const t = textsOf('payment');

/** The payment: amount, member, card. */
export function PaymentFacts({ payment }: { payment: StudioPaymentDetail }) {
  const { amount, tax, member, disputed, refunded } = payment;
  return (
    <Facts
      label={t('facts')}
      className="gap-4 sm:grid-cols-2 xl:grid-cols-1"
      head={
        <>
          <p className="text-3xl tabular-nums">{formatMoney(amount)}</p>
          <p className="mt-2 mb-5 flex flex-wrap items-center gap-2">
            <PaymentBadge status={payment.status} />
            {payment.failure && (
              <span className="text-ink-muted text-sm">{t.find(`failure.${payment.failure}`) ?? payment.failure}</span>
            )}
          </p>
        </>
      }
    >
      <Fact name={t('member')}>
        {member ? (
          <Link
            href={studioPath('member', member.userId)}
            className="underline underline-offset-4 [overflow-wrap:anywhere]"
          >
            {member.displayName || member.email}
          </Link>
        ) : (
          t('erased')
        )}
      </Fact>
      <Fact name={t('card')}>
        <CardName {...payment.card} />
      </Fact>
      {refunded > 0 && <Fact name={t('refunded')}>{formatMoney({ ...amount, amount: refunded })}</Fact>}
      {disputed && (
        <Fact name={t('takenBack')}>
          {t('takenBackOn', { amount: formatMoney(disputed.amount), date: formatDate(disputed.at) })}
        </Fact>
      )}
      <Fact name={t('tax')}>
        {tax
          ? t(tax.inclusive ? 'taxIn' : 'taxOn', {
              name: tax.name,
              percent: tax.percent,
              amount: formatMoney(tax.amount),
            })
          : t('noTax')}
      </Fact>
      <Fact name={t('period')}>
        {payment.periodEnd
          ? t('periodOf', { start: formatDate(payment.periodStart), end: formatDate(payment.periodEnd) })
          : formatDate(payment.periodStart)}
      </Fact>
      <Fact name={t('settled')}>{payment.settled ? formatMoment(payment.settled) : t('notYet')}</Fact>
      <Fact name={t('gateway')}>
        {t(`gateways.${payment.gateway}`)}
        {payment.gatewayRef && (
          <code className="block text-ink-muted text-xs [overflow-wrap:anywhere]">{payment.gatewayRef}</code>
        )}
      </Fact>
      <Fact name={t('number')}>
        <code className="text-ink-muted text-xs [overflow-wrap:anywhere]">{payment.id}</code>
      </Fact>
    </Facts>
  );
}
