import { Badge } from '@greenlight/ui/primitives/badge';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { usePaymentsOf } from '../hooks.ts';
import { PaymentTable } from './payment-table.tsx';

const t = textsOf('payment');

/** The last payments of a member, for viewers who may read billing. Chargebacks are highlighted. */
export function MemberPayments({ userId }: { userId: string }) {
  const mayRead = usePermission('billing.read');
  const list = usePaymentsOf(userId, mayRead);
  if (!mayRead) return null;
  const payments = list.data?.payments ?? [];
  return (
    <section aria-labelledby="member-payments">
      <h2 id="member-payments" className="mb-4 flex flex-wrap items-center gap-3 text-2xl">
        {t('payments')}
        {payments.some(({ status }) => status === 'disputed') && <Badge tone="danger">{t('hasDispute')}</Badge>}
      </h2>
      <PaymentTable
        ofMember
        payments={payments}
        loading={list.isPending}
        empty={<p className="text-ink-muted">{list.error ? list.error.message : t('noPaymentsOfMember')}</p>}
      />
    </section>
  );
}
