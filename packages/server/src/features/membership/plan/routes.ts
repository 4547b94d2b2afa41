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
} from './service.ts';

export function studioPlanRoutes(platform: Platform): Handlers<typeof studioPlans> {
  return {
    list: () => listAllPlans(platform),
    names: () => listPlanNames(platform),
    add: ({ viewer, body }) => addPlan(platform, viewer.userId, body),
    edit: ({ viewer, params, body }) => editPlan(platform, viewer.userId, params.planId, body),
    addPrice: ({ viewer, params, body }) => addPrice(platform, viewer.userId, params.planId, body),
    removePrice: ({ viewer, params }) => removePrice(platform, viewer.userId, params.planId, params.id),
    order: ({ viewer, body }) => orderPlans(platform, viewer.userId, body.planIds),
    chooseJoin: ({ viewer, body }) => chooseJoinPlan(platform, viewer.userId, body.planId),
    read: ({ viewer, body }) => setReading(platform, viewer.userId, body.reading),
  };
}
