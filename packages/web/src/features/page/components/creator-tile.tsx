import type { CreatorTeam } from '@greenlight/contract/creator';
import { sitePath } from '@greenlight/contract/site-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import { useTexts } from '../../../platform/i18n.ts';

/** A creator team: its round picture and its name. */
export function CreatorTile({ team, sizes }: { team: CreatorTeam; sizes: string }) {
  const t = useTexts('channel');
  const { slug, displayName, images, mediaCount } = team;
  return (
    <Link href={sitePath('creator', slug)} className="group flex flex-col items-center gap-3 rounded-lg text-center">
      <span className="relative block aspect-square w-full overflow-hidden rounded-full bg-raised transition-look group-hover:raised group-hover:-translate-y-1 after:absolute after:inset-0 after:rounded-full after:border after:border-ink/8">
        <ResponsiveImage
          decorative
          picture={images.find(({ type }) => type === 'avatar') ?? images[0]}
          sizes={sizes}
          fallback={<TitleArt title={displayName} />}
        />
      </span>
      <span className="min-w-0 max-w-full">
        <span className="wrap-anywhere line-clamp-2 font-semibold leading-snug">{displayName}</span>
        <span className="mt-1 block text-ink-faint text-sm">{t('videos', { count: mediaCount })}</span>
      </span>
    </Link>
  );
}
