import { randomInt } from 'node:crypto';
import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import type { Page } from 'playwright-core';

/** Test cards of the sandbox, by their result. */
export const cards = {
  works: '4242 4242 4242 4242',
  worksToo: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  /** Can be saved, but each charge is declined. */
  declinedLater: '4000 0000 0000 0341',
  /** The cardholder must approve when the card is entered, but not at later charges. */
  approvedOnce: '4000 0038 0000 0446',
};

/** A working card that no account has used yet: a card has one trial, and counts for one person. */
export function freshCard(): string {
  const digits = `400000007${String(randomInt(1_000_000)).padStart(6, '0')}`;
  // The check digit of ISO/IEC 7812-1 (Luhn): every other digit counts twice.
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const counted = digit * (index % 2 === 0 ? 2 : 1);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Waits for the payment page of the sandbox and fills in the card. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.waitForURL((url) => url.pathname.startsWith('/pay/'));
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Max Member');
}

/** Fills in the payment page of the sandbox and submits it. */
export async function giveCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: /^(?:Save card|Pay)/ }).click();
}

/** Takes the monthly plan and pays its first month on the payment page; throws if the payment did not succeed. */
export async function payMonth(page: Page, member: Client<ApiTable>): Promise<void> {
  const { payment } = await member.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  await page.goto(payment?.url ?? '');
  await giveCard(page, cards.works);
  await page.waitForURL((url) => !url.pathname.startsWith('/pay/'));
  // The first read after the payment page completes the payment.
  const state = (await member.foundry.advancedPay()).payment?.state;
  if (state !== 'succeeded') throw new Error(`the payment is ${state}`);
}
