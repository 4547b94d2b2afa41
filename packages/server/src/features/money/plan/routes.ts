import type { Withdrawal } from '@greenlight/contract/on-sale-studio';
import type { studioPlans } from '@greenlight/contract/plan-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addPlan,
  addPrice,
  chooseJoinPlan,
  editPlan,
  listAllPlans,
  listPlanNames,
  orderPlans,
  removePrice,
  setReading,
} from './plan-catalogue.ts';

/** A change, and what goes off sale with it, in one transaction. */
type ChangeWithWithdrawal = <T>(
  actorId: string,
  withdraw: Withdrawal | undefined,
  change: (platform: Platform) => Promise<T>,
) => Promise<T>;

export function studioPlanRoutes(platform: Platform, together: ChangeWithWithdrawal): Handlers<typeof studioPlans> {
  return {
    list: () => listAllPlans(platform),
    names: () => listPlanNames(platform),
    add: ({ viewer, body }) => addPlan(platform, viewer.userId, body),
    edit: ({ viewer: { userId }, params, body: { withdraw, ...settings } }) =>
      together(userId, withdraw, (within) => editPlan(within, userId, params.planId, settings)),
    addPrice: ({ viewer: { userId }, params, body: { withdraw, ...price } }) =>
      together(userId, withdraw, (within) => addPrice(within, userId, params.planId, price)),
    removePrice: ({ viewer, params }) => removePrice(platform, viewer.userId, params.planId, params.id),
    order: ({ viewer, body }) => orderPlans(platform, viewer.userId, body.planIds),
    chooseJoin: ({ viewer: { userId }, body: { withdraw, planId } }) =>
      together(userId, withdraw, (within) => chooseJoinPlan(within, userId, planId)),
    read: ({ viewer: { userId }, body: { withdraw, reading } }) =>
      together(userId, withdraw, (within) => setReading(within, userId, reading)),
  };
}
