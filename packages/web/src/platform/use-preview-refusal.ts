import { showToast } from '@greenlight/ui/blocks/toasts';
import { use } from 'react';
import { textsNow } from './i18n.ts';
import { LookedAtAs } from './use-session.ts';

/** Within a preview, which keeps nothing for whoever looks at it: says so, in the place of a change. */
export function usePreviewRefusal(): (() => void) | undefined {
  return use(LookedAtAs) && (() => showToast({ title: textsNow('page')('previewOnly') }));
}
