import { DueNotice } from '../../payment/components/due-notice.tsx';
import { useSubscription } from '../../payment/hooks.ts';

/** That the last payment did not go through, where it is so. */
export function PaymentNotice() {
  const { data: subscription } = useSubscription();
  return subscription ? <DueNotice subscription={subscription} /> : null;
}
