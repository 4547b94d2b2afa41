import { studioPath } from '@greenlight/contract/studio-path';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { Grid3x3 } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { NewGameDialog } from './components/new-game-dialog.tsx';
import { type StudioBingoGame, useGames } from './hooks.ts';

const t = textsOf('bingo');

export function GameListPage() {
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<Grid3x3 />}
      query={useGames()}
      itemsOf={({ games }) => games}
      renderItem={(game) => <GameCard game={game} />}
      renderDialog={(open, onOpenChange) => <NewGameDialog open={open} onOpenChange={onOpenChange} />}
    />
  );
}

function GameCard({ game }: { game: StudioBingoGame }) {
  return (
    <Link
      href={studioPath('bingo-game', game.id)}
      className="flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-5 transition-colors hover:bg-raised"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="wrap-anywhere line-clamp-2 font-semibold text-lg">{game.title}</span>
        <Badge tone={game.state === 'open' ? 'live' : 'neutral'}>{t(`states.${game.state}`)}</Badge>
      </span>
      <span className="wrap-anywhere line-clamp-1 text-ink-muted text-sm">{game.mediaTitle}</span>
      <span className="mt-auto text-ink-faint text-sm">
        {t('players', { count: game.players })} · {t('calls', { count: game.calls.length })}
      </span>
    </Link>
  );
}
