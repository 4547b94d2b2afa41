import type { Hero } from '@greenlight/contract/hero';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Play } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { preloadVideo } from '../../media/hooks.ts';
import { useStanding } from '../../membership/hooks.ts';

/** Leads where the hero leads; a video is fetched ahead as soon as somebody comes near. */
export function HeroButton({ hero }: { hero: Pick<Hero, 'href' | 'buttonText' | 'mediaId' | 'video'> }) {
  const t = useTexts('channel');
  const standing = useStanding();
  const { mediaId, video } = hero;
  const preload =
    mediaId !== null && video
      ? () => void preloadVideo({ mediaId, access: video.access }).catch(() => undefined)
      : undefined;
  return (
    <LinkButton
      href={hero.href}
      variant="primary"
      size="lg"
      icon={mediaId !== null && <Play aria-hidden className="size-5 fill-current" />}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
    >
      {hero.buttonText || t(video?.access === 'free' && standing !== 'member' ? 'heroes.watchFree' : 'heroes.watch')}
    </LinkButton>
  );
}
