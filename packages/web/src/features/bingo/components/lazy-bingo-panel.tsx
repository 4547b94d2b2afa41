import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { clsx } from 'clsx';
import { type ReactNode, Suspense, useState } from 'react';
import { loadTexts, useTexts } from '../../../platform/i18n.ts';
import type { PlayedMoment } from '../../chat/use-replay-offset.ts';
import { useGameOfMedia } from '../hooks.ts';
import type { BingoPanelProps } from './bingo-panel.tsx';

/** The panel, whose code loads when there is a game. */
const Panel = lazyExtra<BingoPanelProps>(async () => {
  const [{ BingoPanel }] = await Promise.all([import('./bingo-panel.tsx'), loadTexts(['bingo'])]);
  return BingoPanel;
});

interface PlaceProps {
  mediaId: number | undefined;
  moment: () => PlayedMoment | null;
}

/** The game beside a video, if there is one. */
export function LazyBingoPanel({ mediaId, moment, className }: PlaceProps & { className?: string }) {
  const { game } = useGameOfMedia(mediaId);
  if (!game) return null;
  return (
    <div className={className}>
      <Suspense>
        <Panel key={game.id} gameId={game.id} moment={moment} />
      </Suspense>
    </div>
  );
}

/**
 * Chat and game beside a stream as two tabs. The game is first unless it is over. Without a game there is only the
 * chat.
 */
export function ChatBingoTabs({ mediaId, moment, chat }: PlaceProps & { chat: ReactNode }) {
  const { game, isKnown } = useGameOfMedia(mediaId);
  const t = useTexts('live');
  const [choice, setChoice] = useState<{ mediaId: number | undefined; isGame: boolean }>();
  // A game that is created later must not replace a chat in which the viewer may be writing.
  if (isKnown && choice?.mediaId !== mediaId) setChoice({ mediaId, isGame: game !== null && game.state !== 'over' });
  const isGame = game !== null && choice?.isGame === true;
  const tab = (isChosen: boolean, label: string, isOfGame: boolean) => (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => setChoice({ mediaId, isGame: isOfGame })}
      className={clsx(
        'min-h-11 flex-1 border-b-2 font-semibold text-sm transition-look',
        isChosen ? 'border-accent text-ink' : 'border-transparent text-ink-muted hover:text-ink',
      )}
    >
      {label}
    </button>
  );
  // The elements are the same with and without a game, so that React keeps the chat.
  return (
    <div className={clsx('contents', game && '[--bingo-bar:calc(var(--space-bar)+2.75rem)]')}>
      {game && (
        <div
          role="group"
          aria-label={t('besidePlayer')}
          className="flex bg-surface sm:rounded-t-lg beside:sticky beside:top-bar beside:z-10"
        >
          {tab(!isGame, t('chat'), false)}
          {tab(isGame, t('bingo'), true)}
        </div>
      )}
      <div className={clsx('contents', game && '[--space-bar:var(--bingo-bar)]')}>
        {isGame ? (
          <Suspense>
            <Panel key={game.id} gameId={game.id} moment={moment} />
          </Suspense>
        ) : (
          chat
        )}
      </div>
    </div>
  );
}
