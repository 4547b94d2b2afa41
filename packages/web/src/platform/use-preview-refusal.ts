import { showToast } from '@greenlight/ui/blocks/toasts';
import { use } from 'react';
import { textsNow } from './i18n.ts';
import { LookedAtAs } from './use-session.ts';

/** In a preview, which stores nothing: shows that, in place of a change. */
export function usePreviewRefusal(): (() => void) | undefined {
  return use(LookedAtAs) && (() => showToast({ title: textsNow('page')('previewOnly') }));
}
