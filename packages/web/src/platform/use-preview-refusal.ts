import { showToast } from '@greenlight/ui/blocks/toasts';
import { use } from 'react';
import { textsNow } from './i18n.ts';
import { PreviewAudienceContext } from './use-session.ts';

/**
 * A function for previews, which store nothing. It says so instead of making a change. Undefined outside of a preview.
 */
export function usePreviewRefusal(): (() => void) | undefined {
  return use(PreviewAudienceContext) && (() => showToast({ title: textsNow('page')('previewOnly') }));
}
