import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Lock, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { useStanding } from '../../membership/use-standing.ts';
import { preloadVideo } from '../hooks.ts';
import { countUnattendedVideo, isUnattended } from '../unattended-playback.ts';

/**
 * The next video at the end of one, preloaded. It starts automatically when its bar is full. It does not start with
 * reduced motion or autoplay off, if the viewer may not watch it, after several videos without any input, or while the
 * pointer or focus is on it.
 */
export function NextUp({ media }: { media: MediaCard }) {
  const t = useTexts('media');
  const navigate = useNavigate();
  const canWatch = useStanding() === 'member' || media.access === 'free';
  const isUnwanted = useUserInfo()?.preferences?.autoplay === false;
  const [asks] = useState(isUnattended);
  const [isCancelled, setIsCancelled] = useState(isUnwanted);
  const { mediaId, access, title, thumbnail, channel } = media;
  const href = sitePath('video', mediaId);
  const begins = canWatch && !isCancelled && !asks;
  useEffect(() => void preloadVideo({ mediaId, access }).catch(() => undefined), [mediaId, access]);
  return (
    <>
      <div aria-hidden className="-z-10 absolute inset-0 animate-appear">
        <ResponsiveImage
          decorative
          picture={thumbnail}
          sizes="(min-width: 992px) 70vw, 100vw"
          fallback={<TitleArt title={title} />}
        />
        <div className="absolute inset-0 bg-linear-to-tr from-canvas via-canvas/65 to-canvas/15 rtl:bg-linear-to-tl" />
      </div>
      <div className="col-span-full w-full">
        <p className="flex items-center gap-2 text-ink-muted text-sm @max-[30rem]/glp:text-xs">
          {!canWatch && <Lock aria-label={t('membersOnly')} role="img" className="size-3.5 shrink-0 text-accent" />}
          <span className="truncate">
            {asks ? t('stillWatching') : t('upNext')}
            {channel && (
              <>
                {' · '}
                <bdi>{channel.name}</bdi>
              </>
            )}
          </span>
        </p>
        <p className="wrap-anywhere mt-1 line-clamp-2 max-w-160 font-bold font-display text-3xl leading-tight @max-[30rem]/glp:line-clamp-1 @max-[30rem]/glp:text-lg">
          <bdi>{title}</bdi>
        </p>
      </div>
      <LinkButton
        href={href}
        variant="primary"
        data-next
        icon={canWatch ? <Play aria-hidden className="size-4 fill-current" /> : <Lock aria-hidden className="size-4" />}
        className="relative overflow-hidden"
      >
        {t(!canWatch ? 'toVideo' : asks ? 'keepWatching' : 'playNext')}
        {begins && (
          <span
            aria-hidden
            onAnimationEnd={() => {
              countUnattendedVideo();
              void navigate(href);
            }}
            className="absolute inset-x-0 bottom-0 h-1 origin-left bg-canvas/60 motion-safe:animate-turn motion-reduce:hidden rtl:origin-right [:is([data-next]:hover,[data-next]:focus-visible)>&]:[animation-play-state:paused]"
          />
        )}
      </LinkButton>
      {begins && (
        <Button className="motion-reduce:hidden" onClick={() => setIsCancelled(true)}>
          {t('cancelNext')}
        </Button>
      )}
    </>
  );
}
