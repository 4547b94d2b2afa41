import type { studioOpening } from '@greenlight/contract/opening-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readChecklist } from './checklist.ts';

export function studioOpeningRoutes(platform: Platform): Handlers<typeof studioOpening> {
  return { steps: () => readChecklist(platform) };
}
