import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Grid3x3 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useRemoteConfig } from '../../config/hooks.ts';
import { useCreateGame, useGame, useGameOfStream, useMoveGame } from '../hooks.ts';
import { CallBoard } from './call-board.tsx';
import { WinnerList } from './winner-list.tsx';

const t = textsOf('bingo');

/** The game of a stream in the live room. One press calls a square. */
export function LiveBingoPanel({ mediaId, title }: { mediaId: number; title: string }) {
  const isOn = useRemoteConfig()?.bingo_enabled ?? false;
  const game = useGameOfStream(mediaId, isOn);
  if (!isOn || game === undefined) return null;
  if (game === null) return <NewGame mediaId={mediaId} title={title} />;
  if (game.state !== 'draft') return <Panel id={game.id} />;
  return (
    <LinkButton
      href={studioPath('bingo-game', game.id)}
      className="self-start"
      icon={<Grid3x3 aria-hidden className="size-4" />}
    >
      {t('goOn', { title: game.title })}
    </LinkButton>
  );
}

function NewGame(draft: { mediaId: number; title: string }) {
  const navigate = useNavigate();
  const create = useCreateGame();
  return (
    <Button
      className="self-start"
      pending={create.isPending}
      icon={<Grid3x3 aria-hidden className="size-4" />}
      onClick={() =>
        create.mutate(draft, {
          onSuccess: ({ id }) => void navigate(studioPath('bingo-game', id)),
          onError: showError,
        })
      }
    >
      {t('new')}
    </Button>
  );
}

function Panel({ id }: { id: number }) {
  const { data: game } = useGame(id);
  const move = useMoveGame(id);
  if (!game) return null;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-6">
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
        <p className="flex flex-wrap items-center gap-3">
          <Link href={studioPath('bingo-game', id)} className="font-semibold hover:underline">
            {game.title}
          </Link>
          <span className="text-ink-muted text-sm">{t('players', { count: game.players })}</span>
          {game.state === 'announced' && (
            <Button
              size="sm"
              variant="primary"
              className="ms-auto"
              pending={move.isPending}
              onClick={() => move.mutate('open', { onError: showError })}
            >
              {t('move.open')}
            </Button>
          )}
        </p>
        <CallBoard game={game} />
      </div>
      <WinnerList game={game} />
    </section>
  );
}
