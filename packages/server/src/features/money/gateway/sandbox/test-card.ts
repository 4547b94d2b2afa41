import type { PaymentFailure } from '@greenlight/contract/payment';

/** The behaviour of a test card when it is entered and when it is charged. */
export interface Behaviour {
  /** Why the card is refused when it is entered. */
  refusedFor?: PaymentFailure;
  /** The cardholder must approve the saving of the card. */
  asksOnGiving?: true;
  /** The cardholder must approve each charge. */
  asksOnCharge?: true;
  /** Why charges fail. */
  failsFor?: PaymentFailure;
  /** Only the first charge fails. */
  failsOnce?: true;
  /** Each charge is disputed an hour later. */
  disputed?: true;
  /** The dispute is won a day later. */
  disputeWon?: true;
  /** The answer to a charge takes this long. */
  slowMs?: number;
  /** The money is taken, then the connection breaks: the caller gets no answer. */
  breaksAfterCharge?: true;
}

export const cardBehaviours = {
  works: {},
  declined: { refusedFor: 'declined', failsFor: 'declined' },
  insufficient: { refusedFor: 'insufficient_funds', failsFor: 'insufficient_funds' },
  expired: { refusedFor: 'expired_card', failsFor: 'expired_card' },
  cvc: { refusedFor: 'incorrect_cvc', failsFor: 'incorrect_cvc' },
  broken: { refusedFor: 'processing_error', failsFor: 'processing_error' },
  approvedOnce: { asksOnGiving: true },
  approvedAlways: { asksOnGiving: true, asksOnCharge: true },
  declinedLater: { failsFor: 'declined' },
  insufficientLater: { failsFor: 'insufficient_funds' },
  declinedOnce: { failsFor: 'declined', failsOnce: true },
  disputed: { disputed: true },
  disputeWon: { disputed: true, disputeWon: true },
  slow: { slowMs: 10_000 },
  breaksAfterCharge: { breaksAfterCharge: true },
} as const satisfies Record<string, Behaviour>;
export type BehaviourName = keyof typeof cardBehaviours;

export interface TestCard {
  number: string;
  behaviour: BehaviourName;
  brand: string;
  country: string;
}

function card(number: string, behaviour: BehaviourName, country = 'US', brand = 'visa'): TestCard {
  return { number, behaviour, brand, country };
}

/** The usual test numbers of card providers, and five own ones (…1018 to …1059). */
export const testCards: TestCard[] = [
  card('4242424242424242', 'works'),
  card('5555555555554444', 'works', 'US', 'mastercard'),
  card('378282246310005', 'works', 'US', 'amex'),
  card('6011111111111117', 'works', 'US', 'discover'),
  card('4000002760000016', 'works', 'DE'),
  card('4000008260000000', 'works', 'GB'),
  card('4000002500000003', 'works', 'FR'),
  card('4000007240000007', 'works', 'ES'),
  card('4000001240000000', 'works', 'CA'),
  card('4000000360000006', 'works', 'AU'),
  card('4000000000000002', 'declined'),
  card('4000000000009995', 'insufficient'),
  card('4000000000000069', 'expired'),
  card('4000000000000127', 'cvc'),
  card('4000000000000119', 'broken'),
  card('4000003800000446', 'approvedOnce'),
  card('4000002500003155', 'approvedAlways'),
  card('4000000000003220', 'approvedAlways'),
  card('4000000000000341', 'declinedLater'),
  card('4000000000001042', 'insufficientLater'),
  card('4000000000001034', 'declinedOnce'),
  card('4000000000000259', 'disputed'),
  card('4000000000001059', 'disputeWon'),
  card('4000000000001018', 'slow'),
  card('4000000000001026', 'breaksAfterCharge'),
];

/** A range that no bank issues. Each number is a separate working card, for tests with many people. */
const manyCards = /^400000007\d{7}$/;

/** Null for any number that is not a test card, such as a real one. Ignores spaces and hyphens. */
export function testCardOf(typed: string): TestCard | null {
  const number = typed.replace(/[\s-]/g, '');
  const known = testCards.find((test) => test.number === number);
  if (known) return known;
  return manyCards.test(number) && hasCheckDigit(number) ? card(number, 'works') : null;
}

/** The card number at this place of the range above, from 0 to 999,999. */
export function manyCardNumber(place: number): string {
  const digits = `400000007${String(place).padStart(6, '0')}`;
  return Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(hasCheckDigit) ?? '';
}

/** The check digit of ISO/IEC 7812-1, annex B. */
function hasCheckDigit(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

const yearMax = 50;

/** Parses `12/34`, `12 / 2034` or `1234`. Returns null for another text. */
export function expiryOf(typed: string): { month: number; year: number } | null {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(typed.trim());
  const [month, year] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

/** Whether the year is too far ahead for any card. */
export function isTooFar({ year }: { year: number }, at: Date): boolean {
  return year > at.getUTCFullYear() + yearMax;
}
