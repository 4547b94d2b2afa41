import type { foundry } from '@greenlight/contract/foundry';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readOptions } from './service.ts';

/** What can be said before there is anything to pay with. */
export function foundryRoutes(platform: Platform): Pick<Handlers<typeof foundry>, 'options'> {
  return {
    options: ({ viewer, query }) => readOptions(platform, { userId: viewer?.userId ?? null, ...query }),
  };
}
