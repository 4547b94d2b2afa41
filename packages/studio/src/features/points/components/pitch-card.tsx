import { studioPath } from '@greenlight/contract/studio-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import { useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { closingText } from '../closing-text.ts';
import type { StudioPitch } from '../hooks.ts';
import { PitchBadge } from './pitch-badge.tsx';
import { PitchProgress } from './pitch-progress.tsx';

const t = textsOf('points');

export function PitchCard({ pitch }: { pitch: StudioPitch }) {
  const [now] = useState(() => new Date());
  const closing = closingText(pitch, now);
  return (
    <Link
      href={studioPath('pitch', pitch.id)}
      className="block overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:bg-raised"
    >
      <div className="relative aspect-video overflow-hidden">
        <ResponsiveImage
          decorative
          picture={pitch.images[0]}
          sizes="(min-width: 1200px) 25vw, (min-width: 576px) 45vw, 92vw"
          fallback={<TitleArt title={pitch.title} />}
        />
      </div>
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="line-clamp-2 text-lg">{pitch.title}</h2>
          <span className="flex shrink-0 pt-1">
            <PitchBadge state={pitch.state} />
          </span>
        </div>
        <PitchProgress pitch={pitch} />
        <p className="text-ink-faint text-sm">
          {t('supporters', { count: pitch.supporters })}
          {closing !== null && ` · ${closing}`}
        </p>
      </div>
    </Link>
  );
}
