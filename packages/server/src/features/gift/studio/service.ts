import type { StudioGift, StudioGiftOption } from '@greenlight/contract/gift-studio';
import { contentChanged } from '../../../platform/cache/content-channel.ts';
import { cutPage, type Page } from '../../../platform/db/page.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { invalidField, ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/service.ts';
import { askRefund, intendRefund, settleRefund } from '../../payment/refund/service.ts';
import { resendGift } from '../delivery/service.ts';
import { type GiftRow, stateOf, toGift } from '../policy.ts';
import { findGift, listOptions, lockGift, type OptionRow, updateGiftVoided } from '../queries.ts';
import { findHasPlan, listGiftIds, listPeople, upsertOption } from './queries.ts';

export async function listAllOptions({ db }: Platform): Promise<{ options: StudioGiftOption[] }> {
  return { options: (await listOptions(db)).map(toOption) };
}

function toOption({ amount, currency, ...option }: OptionRow): StudioGiftOption {
  return { ...option, price: { amount, currency } };
}

/** Throws `invalid_request` for a plan that is not there. */
export async function saveOption(
  platform: Platform,
  actorId: string,
  id: string,
  { price, ...option }: Omit<StudioGiftOption, 'id'>,
): Promise<StudioGiftOption> {
  return inTransaction(platform.db, async (tx) => {
    if (!(await findHasPlan(tx, option.planId))) throw invalidField('body.planId', 'There is no such plan');
    await upsertOption(tx, { ...option, ...price, id });
    await recordAudit(tx, {
      actorId,
      action: 'gift.save-option',
      subject: `gift-option:${id}`,
      detail: { price, ...option },
    });
    contentChanged(platform, tx);
    return { ...option, price, id };
  });
}

export async function listSoldGifts(platform: Platform, args: Page & { search: string }) {
  const { rows, ...page } = cutPage(await listGiftIds(platform.db, args), args);
  return { ...page, gifts: await studioGifts(platform, rows) };
}

async function studioGifts({ db }: Platform, ids: number[]): Promise<StudioGift[]> {
  const found = await Promise.all(ids.map((id) => findGift(db, id)));
  const gifts = found.flatMap((gift) => gift ?? []);
  const people = await listPeople(db, [
    ...new Set(gifts.flatMap((gift) => [gift.buyerId ?? [], gift.redeemedBy ?? []].flat())),
  ]);
  const personOf = (id: string | null) => people.find(({ userId }) => userId === id) ?? null;
  return gifts.map((gift) => ({
    ...toGift(gift),
    codeEnd: gift.code?.slice(-4) ?? null,
    buyer: personOf(gift.buyerId),
    redeemer: personOf(gift.redeemedBy),
  }));
}

async function readStudioGift(platform: Platform, id: number): Promise<StudioGift> {
  const [gift] = await studioGifts(platform, [id]);
  if (!gift) throw new ProblemError('not_found');
  return gift;
}

/** Throws as {@link resendGift}. */
export async function sendAgain(platform: Platform, actorId: string, id: number): Promise<StudioGift> {
  await resendGift(platform, { id, buyerId: undefined });
  await recordAudit(platform.db, { actorId, action: 'gift.resend', subject: `gift:${id}` });
  return readStudioGift(platform, id);
}

/**
 * Its code gives nothing from the moment on at which the refund is written down. Throws `conflict` for one that is not
 * paid, that somebody redeemed, or whose money went back already.
 */
export async function voidGift(platform: Platform, actorId: string, id: number, reason: string): Promise<StudioGift> {
  const refundId = await inTransaction(platform.db, async (tx) => {
    const gift = await lockGift(tx, id);
    if (!gift) throw new ProblemError('not_found');
    const chargeId = voidable(gift);
    const refund = { chargeId, amount: undefined, reason, endsAccess: false, actorId };
    const intended = await intendRefund(platform, tx, refund);
    await updateGiftVoided(tx, id, platform.clock.now());
    await recordAudit(tx, { actorId, action: 'gift.void', subject: `gift:${id}`, detail: { reason } });
    return intended.refundId;
  });
  const outcome = await askRefund(platform, refundId).catch((error) => {
    platform.log.warn({ err: error, refund: refundId }, 'the outcome of a refund is not known yet');
    return null;
  });
  if (outcome) await inTransaction(platform.db, (tx) => settleRefund(platform, tx, { refundId, outcome }));
  return readStudioGift(platform, id);
}

function voidable(gift: GiftRow): string {
  const state = stateOf(gift);
  if (gift.chargeId === null || state === 'redeemed' || state === 'refunded') throw new ProblemError('conflict');
  return gift.chargeId;
}
