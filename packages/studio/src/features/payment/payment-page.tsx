import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { spellDays } from '@greenlight/ui/calendar-day';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { formatMoment } from '../../platform/format.ts';
import { language, textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { usePermission } from '../account/hooks.ts';
import { useSiteName } from '../config/hooks.ts';
import { PaymentFacts } from './components/payment-facts.tsx';
import { PaymentParts } from './components/payment-parts.tsx';
import { RefundDialog } from './components/refund-dialog.tsx';
import { usePayment } from './hooks.ts';

const t = textsOf('payment');

/** One payment with everything that belongs to it. */
export function PaymentPage() {
  const { id = '' } = useParams();
  const payment = usePayment(id);
  const mayRefund = usePermission('billing.refund');
  const { data } = payment;
  return (
    <Screen
      route={useLocation().pathname}
      title={data ? spellDays(data.description, language) : t('payment')}
      description={data && formatMoment(data.created)}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('payments')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('payments')}
        </Link>
      }
      actions={data && mayRefund && data.refundable.amount > 0 && <RefundDialog payment={data} />}
    >
      <div className="px-gutter">
        <QueryView query={payment} texts={useQueryTexts()} skeleton={<FormShape />}>
          {(found) => (
            <div className="grid items-start gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,1fr)_26rem]">
              <PaymentParts payment={found} />
              <PaymentFacts payment={found} />
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
