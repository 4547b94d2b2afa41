import type { PlayerProps } from '@greenlight/player/player';
import { useMediaQuery } from '@greenlight/ui/blocks/use-media-query';
import { useTexts } from '../../platform/i18n.ts';
import { useChatVisibility } from '../chat/use-chat-visibility.ts';
import { useChatId } from './use-chat-id.ts';

/** Matches if the chat is beside the player, like `beside` in the styles. */
const besideQuery = '(width >= 992px), (width >= 576px) and (orientation: landscape)';

/**
 * The chat of the shown livestream: `roomId` if there is one, `chatId` if it is shown, and the player's button for it.
 * `wanted` is the livestream of the address.
 */
export function useChatBeside({
  wanted,
  shownId,
  hasPlayer,
}: {
  wanted: number | null;
  shownId: number | undefined;
  hasPlayer: boolean;
}): { roomId: number | undefined; chatId: number | undefined; button: PlayerProps['beside'] } {
  const t = useTexts('live');
  const roomId = useChatId(wanted, shownId);
  const isBeside = useMediaQuery(besideQuery);
  const [isWanted, show] = useChatVisibility();
  // Below the player the chat is always shown, because the page scrolls to it. Only the player has a button to show it.
  const isShown = isWanted || !isBeside;
  return {
    roomId,
    chatId: isShown || !hasPlayer ? roomId : undefined,
    button:
      isBeside && roomId !== undefined ? { label: t('chat'), isShown, onToggle: () => show(!isShown) } : undefined,
  };
}
