import type { PaymentFailure } from '@greenlight/contract/payment';
import { isExpired } from '../sandbox-gateway.ts';
import { expiryOf, isTooFar, type TestCard, testCardOf } from '../test-card.ts';

/** The values as typed. */
export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

/** The problem of each field: a key of the page's texts, or the failure of the bank. */
export type CardProblems = Partial<Record<keyof CardForm, CardProblem>>;
export type CardProblem =
  | 'numberMissing'
  | 'numberUnknown'
  | 'expiryMissing'
  | 'expiryPast'
  | 'cvcMissing'
  | 'nameMissing'
  | PaymentFailure;

export type CheckedCard =
  | { card: TestCard; expiry: { month: number; year: number }; problems: null }
  | { problems: CardProblems };

export function checkCard(form: CardForm, at: Date): CheckedCard {
  const card = testCardOf(form.number);
  const expiry = expiryOf(form.expiry);
  const problems: CardProblems = {
    ...(!card && { number: form.number.trim() === '' ? 'numberMissing' : 'numberUnknown' }),
    ...((!expiry || isTooFar(expiry, at)) && { expiry: 'expiryMissing' }),
    ...(expiry && isExpired(expiry, at) && { expiry: 'expiryPast' }),
    ...(!/^\d{3,4}$/.test(form.cvc.trim()) && { cvc: 'cvcMissing' }),
    ...(form.name.trim() === '' && { name: 'nameMissing' }),
  };
  return card && expiry && Object.keys(problems).length === 0 ? { card, expiry, problems: null } : { problems };
}

/** Assigns a refusal by the bank to a field. */
export function problemsOf(failure: PaymentFailure): CardProblems {
  if (failure === 'expired_card') return { expiry: failure };
  return failure === 'incorrect_cvc' ? { cvc: failure } : { number: failure };
}
