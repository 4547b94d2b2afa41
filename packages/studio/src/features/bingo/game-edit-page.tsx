import { sitePath } from '@greenlight/contract/site-path';
import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { CallBoard } from './components/call-board.tsx';
import { GameForm } from './components/game-form.tsx';
import { PrizePanel } from './components/prize-panel.tsx';
import { StatePanel } from './components/state-panel.tsx';
import { TimeCalls } from './components/time-calls.tsx';
import { WinnerList } from './components/winner-list.tsx';
import { useGame, useRemoveGame } from './hooks.ts';

const t = textsOf('bingo');

export function GameEditPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const game = useGame(id);
  const remove = useRemoveGame();
  const isDraft = game.data?.state === 'draft';
  return (
    <Screen
      route={useLocation().pathname}
      title={game.data?.title ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('bingo-games')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <TranslationButton subject={`bingo:${id}`} />
          {isDraft && (
            <RemoveButton
              id={id}
              remove={remove}
              label={t('remove')}
              title={t('removeTitle', { title: game.data?.title ?? '' })}
              text={t('removeText')}
              onRemoved={() => void navigate(studioPath('bingo-games'), { state: { removed: true } })}
            />
          )}
          {game.data && !isDraft && (
            <LinkButton href={`~${sitePath('bingo-game', id)}`} icon={<ExternalLink aria-hidden className="size-4" />}>
              {t('view')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="max-w-320 px-gutter">
        <QueryView query={game} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {(found) => (
            <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
              <div className="flex min-w-0 flex-col gap-10">
                {found.state === 'draft' ? (
                  <GameForm key={found.id} game={found} />
                ) : (
                  found.pace === 'live' && <CallBoard game={found} />
                )}
                {found.pace === 'recording' && <TimeCalls key={`times ${found.id}`} game={found} />}
              </div>
              <div className="flex min-w-0 flex-col gap-6">
                <StatePanel game={found} />
                <PrizePanel game={found} />
                {found.state !== 'draft' && <WinnerList game={found} />}
              </div>
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
