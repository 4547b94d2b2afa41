import { sitePath } from '@greenlight/contract/site-path';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { PaymentOutcome } from './components/payment-outcome.tsx';
import { PaymentWait } from './components/payment-wait.tsx';
import { isRetryable, paymentStartPath, useCardCheckout, usePaymentPage } from './hooks.ts';
import { outcomeOf, outcomeOfCheckout } from './outcome-state.ts';

/** The page to which the gateway returns: the result of the payment, and a link to continue. */
export function CompletePaymentPage() {
  const t = useTexts('payment');
  const { project } = useConfig();
  const [params] = useSearchParams();
  const checkout = params.get('checkout');
  return (
    <Screen route={sitePath('complete-payment')} title={t('complete.title')} siteName={project} heading="hidden">
      <div className="grid min-h-[min(70dvh,40rem)] place-items-center px-gutter">
        {checkout ? <OfCheckout id={checkout} /> : <OfPayment id={params.get('payment')} />}
      </div>
    </Screen>
  );
}

function OfPayment({ id }: { id: string | null }) {
  const { data: payment, error } = usePaymentPage(id);
  if (payment === undefined && error && !isRetryable(error)) return <PaymentOutcome outcome={null} />;
  if (payment === undefined) return <PaymentWait isUnreachable={error !== null} />;
  return <PaymentOutcome outcome={payment && outcomeOf(payment, paymentStartPath())} />;
}

function OfCheckout({ id }: { id: string }) {
  const { data: checkout, error } = useCardCheckout(id);
  if (checkout === undefined && error && !isRetryable(error)) return <PaymentOutcome outcome={null} />;
  if (checkout === undefined) return <PaymentWait isUnreachable={error !== null} />;
  return <PaymentOutcome outcome={checkout && outcomeOfCheckout(checkout, paymentStartPath())} />;
}
