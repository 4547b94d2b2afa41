import { sitePath } from '@greenlight/contract/site-path';
import { frameClass } from '@greenlight/ui/blocks/media-card';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { clsx } from 'clsx';
import { formatMoment } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import type { BingoGameCard } from '../hooks.ts';

/** A game in a list, with a small picture of the viewer's card. */
export function GameTile({ game, sizes }: { game: BingoGameCard; sizes: string }) {
  const t = useTexts('bingo');
  const language = useLanguage();
  const { id, title, state, media, own } = game;
  const notPlayed = t(state === 'over' ? 'notPlayed' : 'notDealt');
  const reached =
    own && (state === 'announced' ? t('dealt') : t(own.isFull ? 'youFull' : 'ownLines', { count: own.lines }));
  const when = state === 'over' ? game.overAt : state === 'announced' ? game.startsAt : null;
  return (
    <article className="group relative flex h-full min-w-0 flex-col gap-3">
      <div className={frameClass}>
        <ResponsiveImage
          decorative
          picture={media.thumbnail}
          sizes={sizes}
          fallback={<TitleArt title={media.title} />}
        />
        <div className="absolute start-2 top-2">
          <Badge tone={state === 'open' ? 'live' : 'glass'}>{t(`states.${state}`)}</Badge>
        </div>
        {own && <SmallCard mask={own.mask} />}
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere line-clamp-2 text-balance font-semibold text-base leading-snug">
          <Link
            href={sitePath('bingo-game', id)}
            className="outline-none after:absolute after:inset-0 after:rounded-lg"
          >
            <bdi>{title}</bdi>
          </Link>
        </p>
        <p className="wrap-anywhere mt-1 line-clamp-1 text-ink-muted text-sm">
          <bdi>{media.title}</bdi>
        </p>
        <p className="mt-1 text-ink-faint text-sm">
          {reached ?? notPlayed}
          {when && <LocalTime time={when} text={formatMoment(when, language)} className="block text-pretty" />}
        </p>
      </div>
    </article>
  );
}

const cells = Array.from({ length: 25 }, (_, cell) => cell);

function SmallCard({ mask }: { mask: number }) {
  return (
    <div aria-hidden className="absolute end-2 bottom-2 grid grid-cols-5 gap-0.5 rounded-md bg-scrim/80 p-1.5">
      {cells.map((cell) => (
        <span key={cell} className={clsx('size-2 rounded-[1px]', mask & (1 << cell) ? 'bg-accent' : 'bg-ink/25')} />
      ))}
    </div>
  );
}
