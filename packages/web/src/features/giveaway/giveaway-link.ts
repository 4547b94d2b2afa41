import { giveawayPath } from '@greenlight/contract/site-path';
import { useConfig } from '../../platform/remote-config.ts';

/** Returns a function for the address of giveaways, of one giveaway, or of the check of its draw. */
export function useGiveawayPath(): (id?: number, part?: 'check') => string {
  const { giveaways_enter_link: link } = useConfig();
  return (id, part) => giveawayPath(link, id, part);
}
