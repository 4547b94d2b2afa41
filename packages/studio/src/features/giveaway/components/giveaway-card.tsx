import { studioPath } from '@greenlight/contract/studio-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioGiveaway } from '../hooks.ts';
import { GiveawayBadge } from './giveaway-badge.tsx';

const t = textsOf('giveaway');

export function GiveawayCard({ giveaway }: { giveaway: StudioGiveaway }) {
  const { id, title, prize, images, people, closesAt } = giveaway;
  return (
    <Link
      href={studioPath('giveaway', id)}
      className="block overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:bg-raised"
    >
      <div className="relative aspect-video overflow-hidden">
        <ResponsiveImage
          decorative
          picture={images[0]}
          sizes="(min-width: 1200px) 25vw, (min-width: 576px) 45vw, 92vw"
          fallback={<TitleArt title={title} />}
        />
      </div>
      <div className="flex flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="wrap-anywhere line-clamp-2 min-w-0 text-lg">{title}</h2>
          <span className="flex shrink-0 pt-1">
            <GiveawayBadge giveaway={giveaway} />
          </span>
        </div>
        <p className="wrap-anywhere line-clamp-2 text-ink-muted text-sm">{prize}</p>
        <p className="text-ink-faint text-sm">
          {t('people', { count: people })}
          {closesAt !== null && ` · ${formatMoment(closesAt)}`}
        </p>
      </div>
    </Link>
  );
}
