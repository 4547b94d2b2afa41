import { couponsOnSaleMax } from '@greenlight/contract/limits';
import type { OnSale, Withdrawal } from '@greenlight/contract/on-sale-studio';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { readCancelDiscount, saveCancelDiscount } from './cancel-discount.ts';
import { archiveCoupons, listCouponsOnSale } from './coupon/studio-coupon.ts';
import { listAllOptions, withdrawOptions } from './gift/studio-gift.ts';
import { readInvitationSetting, saveInvitationSetting } from './invitation/invitation.ts';

/** Everything on sale besides the plans. */
export async function listOnSale(platform: Platform): Promise<OnSale> {
  const [{ options }, { coupons, count }, { months, yearlyMax }, cancelOffer] = await Promise.all([
    listAllOptions(platform),
    listCouponsOnSale(platform, couponsOnSaleMax),
    readInvitationSetting(platform),
    readCancelDiscount(platform),
  ]);
  return {
    gifts: options.filter(({ offered }) => offered),
    coupons: coupons.map(({ id, name, code, percentOff, durationInMonths, plans }) => ({
      id,
      name,
      code,
      percentOff,
      durationInMonths,
      plans,
    })),
    moreCoupons: count - coupons.length,
    invitation: months > 0 ? { months, yearlyMax } : null,
    cancelOffer: cancelOffer.percentOff > 0 ? cancelOffer : null,
  };
}

/**
 * Takes `withdraw` off sale and changes plans in one transaction. Throws `invalid_request` with the name of the list
 * for an unknown id.
 */
export function changePlansWithWithdrawal<T>(
  platform: Platform,
  actorId: string,
  withdraw: Withdrawal | undefined,
  change: (platform: Platform) => Promise<T>,
): Promise<T> {
  return inTransaction(platform.db, async (tx) => {
    const within = { ...platform, db: tx };
    if (withdraw) await takeOffSale(within, actorId, withdraw);
    return change(within);
  });
}

async function takeOffSale(platform: Platform, actorId: string, withdraw: Withdrawal): Promise<void> {
  await named('gifts', withdrawOptions(platform, actorId, withdraw.gifts));
  await named('coupons', archiveCoupons(platform, actorId, withdraw.coupons));
  if (withdraw.invitation) {
    const { yearlyMax } = await readInvitationSetting(platform);
    await saveInvitationSetting(platform, actorId, { months: 0, yearlyMax });
  }
  if (withdraw.cancelOffer) {
    const { months } = await readCancelDiscount(platform);
    await saveCancelDiscount(platform, actorId, { percentOff: 0, months });
  }
}

/** Turns `not_found` into `invalid_request`: the unknown id is in the body, not in the path. */
function named(list: 'gifts' | 'coupons', work: Promise<void>): Promise<void> {
  return work.catch((error) => {
    const isMissing = error instanceof ProblemError && error.problem.code === 'not_found';
    throw isMissing ? invalidField(`body.withdraw.${list}`, 'One of them does not exist') : error;
  });
}
