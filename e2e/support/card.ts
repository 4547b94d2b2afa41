import type { Page } from 'playwright-core';

/** Cards of the sandbox, by what becomes of them. */
export const cards = {
  works: '4242 4242 4242 4242',
  worksToo: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  /** Is taken, and then refused whenever it is charged. */
  declinedLater: '4000 0000 0000 0341',
  /** Its owner has to let the first payment through. */
  approvedOnce: '4000 0038 0000 0446',
};

/** Fills in the page of the sandbox, which is waited for. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.waitForURL((url) => url.pathname.startsWith('/pay/'));
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Max Member');
}

/** Gives a card on the page of the sandbox, which is waited for. */
export async function giveCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: /^(?:Save card|Pay)/ }).click();
}
