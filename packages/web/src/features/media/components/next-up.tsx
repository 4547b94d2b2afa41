import type { MediaCard } from '@greenlight/contract/media';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Button } from '@greenlight/ui/primitives/button';
import { Link } from '@greenlight/ui/primitives/link';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { useStanding } from '../../membership/hooks.ts';
import { preloadVideo } from '../hooks.ts';

/**
 * At the end of a video: the one after it, fetched ahead because it is likely to be wanted. It begins by itself when
 * its bar is full: never where motion or that isn't wanted, for anyone who couldn't watch it, or while the pointer or
 * focus is on it.
 */
export function NextUp({ media }: { media: MediaCard }) {
  const t = useTexts('media');
  const navigate = useNavigate();
  const canWatch = useStanding() === 'member' || media.access === 'free';
  const isUnwanted = useUserInfo()?.preferences?.autoplay === false;
  const [isCancelled, setIsCancelled] = useState(isUnwanted);
  const { mediaId, access, title, thumbnail } = media;
  const href = `/video/${mediaId}`;
  useEffect(() => void preloadVideo({ mediaId, access }).catch(() => undefined), [mediaId, access]);
  return (
    <div className="group/next grid justify-items-center gap-2 @max-[30rem]/glp:contents">
      <Link
        href={href}
        className="relative flex w-[min(26rem,80cqi)] items-center gap-4 overflow-hidden rounded-lg bg-ink/12 p-3 @max-[30rem]/glp:p-1.5 text-start transition-colors hover:bg-ink/20"
      >
        <span className="relative aspect-video w-32 @max-[30rem]/glp:w-20 shrink-0 overflow-hidden rounded-md">
          <ResponsiveImage decorative picture={thumbnail} sizes="128px" fallback={<TitleArt title={title} />} />
        </span>
        <span className="min-w-0">
          <span className="block text-ink-muted text-xs">{t('nextUp')}</span>
          <span className="line-clamp-2 font-semibold">
            <bdi>{title}</bdi>
          </span>
        </span>
        {canWatch && !isCancelled && (
          <span
            aria-hidden
            onAnimationEnd={() => void navigate(href)}
            className="absolute inset-x-0 bottom-0 h-1 origin-left bg-accent group-focus-within/next:[animation-play-state:paused] group-hover/next:[animation-play-state:paused] motion-safe:animate-turn motion-reduce:hidden rtl:origin-right"
          />
        )}
      </Link>
      {canWatch && !isCancelled && (
        <Button variant="ghost" size="sm" className="motion-reduce:hidden" onClick={() => setIsCancelled(true)}>
          {t('cancelNext')}
        </Button>
      )}
    </div>
  );
}
