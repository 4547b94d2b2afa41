import type { GiveawayCard } from '@greenlight/contract/giveaway';
import { giveawayPicture } from '@greenlight/contract/giveaway-file';
import { giveawayPath } from '@greenlight/contract/site-path';
import { taglineOf } from './join-words.ts';
import { drawnPicture, isNumber, type ScreenContext, type SharedScreen, unlistedAt } from './shared-screen.ts';

/**
 * Not for search engines, but a shared link shows the prize. The link of the list shows the one giveaway that the list
 * would open. Null for other paths, and while giveaways are off.
 */
export async function giveawayScreen({ client, config }: ScreenContext, parts: string[]): Promise<SharedScreen | null> {
  const path = `/${parts.join('/')}`;
  const start = giveawayPath(config.giveaways_enter_link);
  const isOurs = config.giveaways_enabled && start !== '/' && (path === start || path.startsWith(`${start}/`));
  if (!isOurs) return null;
  const screen = unlistedAt(config, path);
  const [id = '', part, ...rest] = path.slice(start.length + 1).split('/');
  if (id === '') {
    const [only, ...others] = (await client.publicGiveaway.list()).giveaways;
    return only && others.length === 0 ? showPrize(only) : { ...screen, title: 'Giveaways' };
  }
  if (!isNumber(id) || rest.length > 0 || (part !== undefined && part !== 'check')) return null;
  return showPrize(await client.publicGiveaway.read({ params: { id: Number(id) } }));

  function showPrize(card: GiveawayCard): SharedScreen {
    const { title, summary, prize, image } = card;
    const picture = image ?? drawnPicture(giveawayPicture.path.replace(':id', String(card.id)), card);
    const told = [prize, summary].filter((text) => text !== '' && text !== title).join(' · ');
    return { ...screen, title, description: told || taglineOf(config), picture };
  }
}

/** Moves an address below an earlier link of giveaways to the present link; returns other addresses unchanged. */
export function atPresentLink({ config }: ScreenContext, parts: string[]): string[] {
  const path = `/${parts.join('/')}`;
  const earlier = config.giveaways_earlier_links.map((link) => giveawayPath(link));
  // An earlier address can begin with another one.
  const start = earlier.toSorted((one, other) => other.length - one.length).find((each) => path.startsWith(`${each}/`));
  if (start === undefined) return parts;
  return `${giveawayPath(config.giveaways_enter_link)}${path.slice(start.length)}`.split('/').filter(Boolean);
}
