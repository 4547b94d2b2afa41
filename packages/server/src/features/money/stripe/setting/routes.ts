import type { studioBilling } from '@greenlight/contract/billing-studio';
import type { Handlers } from '../../../../platform/http/handlers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readEvents, replayEvent } from '../event/event-log.ts';
import { readChecks } from '../reconcile.ts';
import { checkKeys, readSettings, removeKeys, saveKeys, saveSettings } from './studio-billing-setting.ts';

export function studioBillingRoutes(platform: Platform): Handlers<typeof studioBilling> {
  return {
    settings: () => readSettings(platform),
    saveSettings: ({ viewer, body }) => saveSettings(platform, { actorId: viewer.userId, change: body }),
    saveKeys: ({ viewer, body }) => saveKeys(platform, { actorId: viewer.userId, keys: body }),
    removeKeys: ({ viewer }) => removeKeys(platform, viewer.userId),
    check: () => checkKeys(platform),
    events: ({ query }) => readEvents(platform, query),
    replay: ({ viewer, params }) => replayEvent(platform, { id: params.id, actorId: viewer.userId }),
    checks: () => readChecks(platform),
  };
}
