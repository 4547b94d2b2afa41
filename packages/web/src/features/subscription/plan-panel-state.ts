import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { Membership } from './hooks.ts';

export type PanelState =
  | 'none'
  /** Granted or bought elsewhere. */
  | 'granted'
  | 'trial'
  | 'active'
  | 'due'
  | 'ending'
  /** Ends with the account, which is going to be erased. */
  | 'leaving'
  | 'pausing'
  | 'paused';

/** The state of a membership, its day (null: without end), and what its owner may do. */
export interface Panel {
  state: PanelState;
  date: string | null;
  can: { change: boolean; pause: boolean; cancel: boolean; resume: boolean };
}

const nothing = { change: false, pause: false, cancel: false, resume: false };

export function panelOf(membership: Membership, subscription: FoundrySubscription | null): Panel {
  if (subscription && isRunning(subscription)) return panelOfSubscription(subscription);
  const { hasSubscription, subscriptionEndDate } = membership;
  if (!hasSubscription) return { state: 'none', date: null, can: nothing };
  return { state: 'granted', date: subscriptionEndDate, can: nothing };
}

/** The key of the text that says what cancelling does. */
export function cancelText({ ifCancelled, status }: FoundrySubscription) {
  if (!ifCancelled) return 'sureOpen';
  const { when, hasAccess, accessEnd } = ifCancelled;
  if (when === 'charge') return 'sureCharge';
  if (accessEnd) return when === 'now' ? 'sureGiven' : 'sure';
  if (hasAccess || when === 'period-end') return 'sureOpen';
  return status === 'paused' ? 'surePaused' : 'sureNow';
}

/** Whether the card provider bills, on its own pages. */
export function isCardMember(membership: Membership, subscription: FoundrySubscription | null): boolean {
  return membership.subscriptionType === 'card' && !(subscription && isRunning(subscription));
}

export function isRunning({ status }: FoundrySubscription): boolean {
  return status !== 'cancelled' && status !== 'expired';
}

function panelOfSubscription(subscription: FoundrySubscription): Panel {
  const { status, leaving, amountDue, graceEnd, pausedUntil, subscriptionCancelled, isInTrial } = subscription;
  const { subscriptionEndDate: end, subscriptionBillingDate: billing, canUpdatePlan } = subscription;
  if (leaving) return { state: 'leaving', date: leaving.date, can: nothing };
  if (amountDue) return { state: 'due', date: graceEnd, can: { ...nothing, cancel: !subscriptionCancelled } };
  if (status === 'paused')
    return { state: 'paused', date: pausedUntil, can: { ...nothing, cancel: true, resume: true } };
  if (subscriptionCancelled) return { state: 'ending', date: end, can: { ...nothing, resume: true } };
  if (pausedUntil) return { state: 'pausing', date: end, can: { ...nothing, cancel: true, resume: true } };
  const state = isInTrial ? 'trial' : 'active';
  return {
    state,
    date: billing ?? end,
    can: { change: canUpdatePlan, pause: !isInTrial, cancel: true, resume: false },
  };
}
