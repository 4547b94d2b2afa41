import { DueNotice } from '../../payment/components/due-notice.tsx';
import { useSubscription } from '../../payment/hooks.ts';

/** Shown when the last payment failed. */
export function PaymentNotice() {
  const { data: subscription } = useSubscription();
  return subscription ? <DueNotice subscription={subscription} /> : null;
}
