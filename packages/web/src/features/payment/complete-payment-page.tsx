import { Screen } from '@greenlight/ui/blocks/screen';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../config/hooks.ts';
import { PaymentOutcome } from './components/payment-outcome.tsx';
import { PaymentWait } from './components/payment-wait.tsx';
import { paymentBegunAt, useHostedPayment } from './hooks.ts';
import { outcomeOf } from './outcome-state.ts';

/** Where the page of the gateway leads back to: what became of the payment, and the way on. */
export function CompletePaymentPage() {
  const t = useTexts('payment');
  const { project } = useConfig();
  const [params] = useSearchParams();
  const { data: payment, error } = useHostedPayment(params.get('payment'));
  return (
    <Screen route="/complete-payment" title={t('complete.title')} siteName={project} heading="hidden">
      <div className="grid min-h-[min(70dvh,40rem)] place-items-center px-gutter">
        {payment === undefined ? (
          <PaymentWait isUnreachable={error !== null} />
        ) : (
          <PaymentOutcome outcome={payment && outcomeOf(payment, paymentBegunAt())} />
        )}
      </div>
    </Screen>
  );
}
