import type { studioChanges } from '@greenlight/contract/change-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readChanges } from './change-history.ts';
import { undoChange } from './undo-change.ts';

export function studioChangeRoutes(platform: Platform): Handlers<typeof studioChanges> {
  return {
    list: ({ viewer, query }) => readChanges(platform, viewer, query),
    undo: ({ viewer, params }) => undoChange(platform, viewer, params.id),
  };
}
