import type { studioOnSale } from '@greenlight/contract/on-sale-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listOnSale } from './on-sale.ts';

export function studioOnSaleRoutes(platform: Platform): Handlers<typeof studioOnSale> {
  return { list: () => listOnSale(platform) };
}
