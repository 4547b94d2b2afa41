import type { RecommendedMedia } from '@greenlight/contract/recommendation';
import { useTexts } from '../../platform/i18n.ts';

const named = new Set<RecommendedMedia['why']['reason']>(['watched', 'liked', 'followed', 'same-show', 'same-creator']);

/** Why an item is there, in the viewer's words; undefined where nothing in particular speaks for it. */
export function useWhyText(): (why: RecommendedMedia['why']) => string | undefined {
  const t = useTexts('recommendation');
  return ({ reason, subject }) => {
    if (reason === 'catalogue') return undefined;
    if (subject === null && named.has(reason)) return t('whyUnnamed');
    return t(`why.${reason}`, { subject: subject ?? '' });
  };
}
