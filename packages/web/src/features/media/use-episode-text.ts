import type { MediaCard } from '@greenlight/contract/media';
import { useTexts } from '../../platform/i18n.ts';

/** Which episode a card shows, with its season where it has one; undefined where it is none. */
export function useEpisodeText() {
  const t = useTexts('media');
  return ({ season, episode }: Pick<MediaCard, 'season' | 'episode'>): string | undefined => {
    if (episode === null) return undefined;
    return season ? t('seasonEpisodeShort', { season: season.number, episode }) : t('episode', { episode });
  };
}
