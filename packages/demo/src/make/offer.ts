import { readFile } from 'node:fs/promises';
import { type JoinPage, salesTextKeys } from '@greenlight/contract/join';
import type { LanguageTexts } from '@greenlight/contract/language';
import type { Operator } from './operator.ts';

const invitation = { months: 1, yearlyMax: 12 };
const cancelOffer = { percentOff: 50, months: 3 };

/**
 * Sets up the offers once, as a creator would: puts the default plans and gifts on sale, rewards invitations, offers a
 * discount to members who cancel, publishes the built-in texts of the join pages, and chooses the plan that /join
 * shows. Keeps what staff have changed since.
 */
export async function openShop(operator: Operator): Promise<void> {
  const { studioPlans, studioGifts, studioInvitations, studioCancelOffer } = operator.client;
  const { plans } = await studioPlans.list();
  if (!plans.some(({ offered }) => offered)) await studioPlans.read({ body: { reading: 'a' } });
  const { options } = await studioGifts.options();
  if (!options.some(({ offered }) => offered)) {
    for (const { id, ...option } of options) {
      await studioGifts.saveOption({ params: { id }, body: { ...option, offered: true } });
    }
  }
  if ((await studioInvitations.settings()).months === 0) await studioInvitations.saveSettings({ body: invitation });
  if ((await studioCancelOffer.get()).percentOff === 0) await studioCancelOffer.save({ body: cancelOffer });
  await openJoinPages(operator);
}

async function openJoinPages({ client }: Operator): Promise<void> {
  if ((await client.studioJoin.list()).pitches.length > 0) return;
  await client.studioPlans.chooseJoin({ body: { planId: 'member' } });
  for (const { id, code, published } of (await client.studioLanguages.list()).languages) {
    for (const page of published ? (Object.keys(salesTextKeys) as JoinPage[]) : []) {
      const texts = await builtInTexts(code, page).catch(() => null);
      if (texts) await client.studioJoin.publish({ params: { page, languageId: id }, body: { texts } });
    }
  }
}

/** The built-in texts of a page in the web app. Rejects for a language that the app does not include. */
async function builtInTexts(code: string, page: JoinPage): Promise<LanguageTexts> {
  const texts: LanguageTexts = {};
  for (const [namespace, keys] of Object.entries(salesTextKeys[page])) {
    const file = new URL(`../../../web/src/locales/${code}/${namespace}.json`, import.meta.url);
    const tree = JSON.parse(await readFile(file, 'utf8')) as object;
    texts[namespace] = Object.fromEntries(keys.map((key) => [key, textAt(tree, key)]));
  }
  return texts;
}

function textAt(tree: object, key: string): string {
  let found: unknown = tree;
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  return String(found);
}
