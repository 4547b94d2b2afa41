import type { Platform } from '../../../platform/platform.ts';
import { saveMethod } from './payment-method.ts';
import { addTestCard } from './sandbox/sandbox-gateway.ts';
import { testCardOf } from './sandbox/test-card.ts';

/** Saves a test card as the account's default card, without the payment page; returns its id here. */
export async function makeCard(platform: Platform, userId: string, number = '4242424242424242'): Promise<string> {
  const card = testCardOf(number);
  if (!card) throw new Error(`${number} is no test card`);
  const method = await addTestCard(platform, { accountId: userId, card });
  return saveMethod(platform, platform.db, { userId, gateway: 'sandbox', method });
}

/** The answer to a form of the sandbox's page. */
export interface FormAnswer {
  status: number;
  /** The target of the redirect; null if the page is shown again. */
  location: string | null;
  html: string;
}

/** Fills in a card on the sandbox's page and sends it, like a browser; approves or refuses if the page asks. */
export async function fillPage(
  url: string,
  form: { number?: string; expiry?: string; cvc?: string; name?: string; approve?: boolean } = {},
): Promise<FormAnswer> {
  const { number = '4242424242424242', expiry = '12/45', cvc = '123', name = 'A Member', approve = true } = form;
  const page = await (await fetch(url)).text();
  const asks = page.includes('value="approve"');
  const fields: Record<string, string> = asks
    ? { action: approve ? 'approve' : 'refuse' }
    : { number, expiry, cvc, name, action: 'pay' };
  const answer = await sendFields(url, { form: formTokenIn(page), ...fields });
  const asksNow = !asks && answer.html.includes('value="approve"');
  return asksNow ? fillPage(url, form) : answer;
}

export async function sendFields(url: string, fields: Record<string, string>): Promise<FormAnswer> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

export function formTokenIn(page: string): string {
  return /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
