import type { ApiTable } from '@greenlight/contract/api';
import { notification } from '@greenlight/contract/notification';
import type { Routes } from '@greenlight/contract/route';
import { accountRoutes } from '../features/account/routes.ts';
import { deviceRoutes } from '../features/device/routes.ts';
import { staffRoutes } from '../features/staff/routes.ts';
import { type ApiHandlers, type Handlers, later } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/platform.ts';

/** The one place that joins features to the contract. */
export function apiHandlers(platform: Platform): ApiHandlers<ApiTable> {
  return {
    account: accountRoutes(platform),
    device: deviceRoutes(),
    notification: allLater(notification),
    staff: staffRoutes(platform),
  };
}

function allLater<G extends Routes>(group: G): Handlers<G> {
  return Object.fromEntries(Object.keys(group).map((name) => [name, later])) as Handlers<G>;
}
