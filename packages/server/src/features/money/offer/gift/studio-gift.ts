import type { AuditAction } from '@greenlight/contract/audit';
import type { AuditDetail } from '@greenlight/contract/audit-detail';
import type { StudioGift, StudioGiftOption } from '@greenlight/contract/gift-studio';
import { clearContentCaches } from '../../../../platform/cache/content-change.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { cutPage, type Page } from '../../../../platform/db/page.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import { finishRefund, intendRefund } from '../../ledger/refund/refund.ts';
import { requirePlan } from '../../plan/read-plan.ts';
import { resendGift } from './deliver-gift.ts';
import { findGift, listOptions, lockGift, type OptionRow, updateGiftVoidedAt } from './gift-queries.ts';
import { type GiftRow, giftStateOf, toGift } from './gift-state.ts';
import {
  insertOption,
  listGiftIds,
  listPeople,
  lockOptions,
  removeOptionsFromSale,
  updateOption,
} from './studio-gift-queries.ts';

export async function listAllOptions({ db }: Platform): Promise<{ options: StudioGiftOption[] }> {
  return { options: (await listOptions(db)).map(toOption) };
}

function toOption({ amount, currency, ...option }: OptionRow): StudioGiftOption {
  return { ...option, price: { amount, currency } };
}

type Option = Omit<StudioGiftOption, 'id'>;

/**
 * Adds an option with a new id. `others` decides about options of the same length that are on sale. Throws `conflict`
 * if there are such options and `others` is absent, and `invalid_request` for an unknown plan.
 */
export async function addOption(
  platform: Platform,
  actorId: string,
  { others, ...option }: Option & { others?: 'keep' | 'withdraw' },
): Promise<StudioGiftOption> {
  return inTransaction(platform.db, async (tx) => {
    await requirePlan(tx, option.planId, 'body.planId');
    await lockOptions(tx);
    const known = await listOptions(tx);
    const rivals = option.offered ? known.filter(({ months, offered }) => offered && months === option.months) : [];
    if (rivals.length > 0 && !others) {
      throw new ProblemError('conflict', { detail: 'A gift of this length is on sale already.' });
    }
    if (rivals.length > 0 && others === 'withdraw') {
      await withdrawOptions(
        { ...platform, db: tx },
        actorId,
        rivals.map(({ id }) => id),
      );
    }
    const { price, ...rest } = option;
    const id = freeId(known, option.months);
    await insertOption(tx, { ...rest, ...price, id });
    await recordOption(tx, { actorId, action: 'gift.add-option', id, detail: option });
    clearContentCaches(platform, tx);
    return { ...option, id };
  });
}

/** Takes options off sale. Throws `not_found` if one of them does not exist. */
export async function withdrawOptions(platform: Platform, actorId: string, ids: string[]): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if ((await removeOptionsFromSale(tx, ids)) < new Set(ids).size) throw new ProblemError('not_found');
    for (const id of ids) await recordOption(tx, { actorId, action: 'gift.withdraw-option', id });
    clearContentCaches(platform, tx);
  });
}

/** An id such as `3-months`, or `3-months-2` if the first is taken. */
function freeId(known: { id: string }[], months: number): string {
  const base = months === 1 ? '1-month' : `${months}-months`;
  const ids = new Set(known.map(({ id }) => id));
  let id = base;
  for (let number = 2; ids.has(id); number += 1) id = `${base}-${number}`;
  return id;
}

/** Throws `not_found`, and `invalid_request` for an unknown plan. */
export async function saveOption(
  platform: Platform,
  actorId: string,
  id: string,
  { price, ...option }: Option,
): Promise<StudioGiftOption> {
  return inTransaction(platform.db, async (tx) => {
    await requirePlan(tx, option.planId, 'body.planId');
    if (!(await updateOption(tx, { ...option, ...price, id }))) throw new ProblemError('not_found');
    await recordOption(tx, { actorId, action: 'gift.save-option', id, detail: { price, ...option } });
    clearContentCaches(platform, tx);
    return { ...option, price, id };
  });
}

function recordOption(
  tx: Db,
  { id, ...entry }: { actorId: string; action: AuditAction; id: string; detail?: AuditDetail },
) {
  return recordAudit(tx, { ...entry, subject: `gift-option:${id}` });
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

/** Throws the errors of {@link resendGift}. */
export async function resendGiftByStaff(platform: Platform, actorId: string, id: number): Promise<StudioGift> {
  await resendGift(platform, { id, buyerId: undefined });
  await recordAudit(platform.db, { actorId, action: 'gift.resend', subject: `gift:${id}` });
  return readStudioGift(platform, id);
}

/**
 * Refunds a gift. Its code stops working as soon as the refund is recorded. Throws `not_found`, and `conflict` for a
 * gift that is not paid, or was redeemed or refunded.
 */
export async function voidGift(platform: Platform, actorId: string, id: number, reason: string): Promise<StudioGift> {
  const refundId = await inTransaction(platform.db, async (tx) => {
    const gift = await lockGift(tx, id);
    if (!gift) throw new ProblemError('not_found');
    const chargeId = voidable(gift);
    const refund = { chargeId, amount: undefined, reason, endsAccess: false, actorId };
    const intended = await intendRefund(platform, tx, refund);
    await updateGiftVoidedAt(tx, id, platform.clock.now());
    await recordAudit(tx, { actorId, action: 'gift.void', subject: `gift:${id}`, detail: { reason } });
    return intended.refundId;
  });
  // A gift that was not redeemed gives no access, so nothing has to end.
  await finishRefund(platform, refundId, async () => undefined);
  return readStudioGift(platform, id);
}

function voidable(gift: GiftRow): string {
  const state = giftStateOf(gift);
  if (gift.chargeId === null || state === 'redeemed' || state === 'refunded') throw new ProblemError('conflict');
  return gift.chargeId;
}
