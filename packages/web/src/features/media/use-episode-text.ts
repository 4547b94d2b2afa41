import type { MediaCard } from '@greenlight/contract/media';
import { useTexts } from '../../platform/i18n.ts';

/** The season and episode on a card; undefined for a video that is no episode. */
export function useEpisodeText() {
  const t = useTexts('media');
  return ({ season, episode }: Pick<MediaCard, 'season' | 'episode'>): string | undefined => {
    if (episode === null) return undefined;
    return season ? t('seasonEpisodeShort', { season: season.number, episode }) : t('episode', { episode });
  };
}
