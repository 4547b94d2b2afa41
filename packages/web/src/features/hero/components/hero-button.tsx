import type { Hero } from '@greenlight/contract/hero';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Play } from 'lucide-react';
import { preloadVideo } from '../../media/hooks.ts';

/** Leads where the hero leads; a video is fetched ahead as soon as somebody comes near. */
export function HeroButton({ hero }: { hero: Pick<Hero, 'href' | 'buttonText' | 'mediaId'> }) {
  const { mediaId } = hero;
  const preload = mediaId === null ? undefined : () => void preloadVideo(mediaId).catch(() => undefined);
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
      {hero.buttonText}
    </LinkButton>
  );
}
