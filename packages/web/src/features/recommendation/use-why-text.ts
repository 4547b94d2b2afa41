import type { RecommendedMedia } from '@greenlight/contract/recommendation';
import { useTexts } from '../../platform/i18n.ts';

const named = new Set<RecommendedMedia['why']['reason']>(['watched', 'liked', 'followed', 'same-show', 'same-creator']);

/** Returns the reason of a recommendation in words; undefined without a particular one. */
export function useWhyText(): (why: RecommendedMedia['why']) => string | undefined {
  const t = useTexts('recommendation');
  return ({ reason, subject }) => {
    if (reason === 'catalogue') return undefined;
    if (subject === null && named.has(reason)) return t('whyUnnamed');
    return t(`why.${reason}`, { subject: subject ?? '' });
  };
}
