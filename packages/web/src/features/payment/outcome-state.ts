import type { PaymentPage } from '@greenlight/contract/payment';
import { sitePath } from '@greenlight/contract/site-path';

/** The result of a payment when the viewer returns from the gateway's page. */
export type Outcome =
  | { kind: 'open'; url: string }
  | { kind: 'succeeded'; purpose: PaymentPage['purpose'] }
  | { kind: 'failed'; failure: NonNullable<PaymentPage['failure']>; again: string; byNewCard?: string };

/** The screen on which each kind of payment starts, for a tab that does not know it. */
const beginnings: Record<PaymentPage['purpose'], string> = {
  subscription: sitePath('subscribe'),
  due: sitePath('plan'),
  'payment-method': sitePath('payment-methods'),
  gift: sitePath('gift-subscriptions'),
};

/** `startPath` is the path of the screen on which the payment was started. */
export function outcomeOf(payment: PaymentPage, startPath: string | null): Outcome {
  const { state, purpose, url } = payment;
  if (state === 'open') return { kind: 'open', url };
  if (state === 'succeeded') return { kind: 'succeeded', purpose };
  const failure = payment.failure ?? (state === 'expired' ? 'expired' : 'processing_error');
  const again = startPath ?? beginnings[purpose];
  if (failure !== 'trial_used') return { kind: 'failed', failure, again };
  return {
    kind: 'failed',
    failure,
    again: startPathWith(again, 'trial', 'no'),
    byNewCard: startPathWith(again, 'card', 'new'),
  };
}

/** The result of a checkout at the card provider. */
export function outcomeOfCheckout(
  checkout: 'open' | 'complete' | 'expired' | 'trial_used',
  startPath: string | null,
): Outcome {
  const failure = checkout === 'trial_used' ? checkout : null;
  const state = { open: 'open', complete: 'succeeded', expired: 'expired', trial_used: 'failed' } as const;
  return outcomeOf(
    { id: '', purpose: 'subscription', url: startPath ?? beginnings.subscription, state: state[checkout], failure },
    startPath,
  );
}

/** The screen after paying a bill, saving a card or buying a gift. */
export function nextAfter(purpose: Exclude<PaymentPage['purpose'], 'subscription'>): string {
  return purpose === 'gift' ? sitePath('gift-subscriptions-history') : beginnings[purpose];
}

/** The screen on which a payment started, with only this query parameter, for a card that has had its trial. */
function startPathWith(path: string, name: 'trial' | 'card', value: string): string {
  const [pathname, search] = path.split('?');
  const params = new URLSearchParams(search);
  params.delete('trial');
  params.delete('card');
  params.set(name, value);
  return `${pathname}?${params}`;
}
