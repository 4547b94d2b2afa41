import type { ChannelCard } from '@greenlight/contract/channel';
import type { CreatorTeam } from '@greenlight/contract/creator';
import { sitePath } from '@greenlight/contract/site-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Link } from '@greenlight/ui/primitives/link';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';

const listClass = 'flex flex-wrap gap-3';
const itemClass =
  'flex max-w-full items-center gap-3 rounded-lg bg-raised p-2 pe-5 font-semibold transition-colors hover:bg-hover';

/** Shows and creators with the searched name, above the videos. */
export function NameResults({ channels, creatorTeams }: { channels: ChannelCard[]; creatorTeams: CreatorTeam[] }) {
  const t = useTexts('search');
  const { creator_pages_enabled } = useConfig();
  const teams = creator_pages_enabled ? creatorTeams : [];
  return (
    <>
      {channels.length > 0 && (
        <section aria-label={t('shows')} className="mb-8">
          <h2 className="mb-3 text-xl">{t('shows')}</h2>
          <ul className={listClass}>
            {channels.map(({ id, slug, name, images }) => (
              <li key={id} className="min-w-0 max-w-full">
                <Link href={sitePath('channel', slug)} className={itemClass}>
                  <span className="relative aspect-video w-24 shrink-0 overflow-hidden rounded-md">
                    <ResponsiveImage
                      decorative
                      picture={images.find(({ type }) => type === 'standard') ?? images[0]}
                      sizes="96px"
                      fallback={<TitleArt title={name} />}
                    />
                  </span>
                  <span className="truncate">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {teams.length > 0 && (
        <section aria-label={t('creators')} className="mb-8">
          <h2 className="mb-3 text-xl">{t('creators')}</h2>
          <ul className={listClass}>
            {teams.map(({ id, slug, displayName, images }) => (
              <li key={id} className="min-w-0 max-w-full">
                <Link href={sitePath('creator', slug)} className={itemClass}>
                  <Avatar name={displayName} src={images.find(({ type }) => type === 'avatar')?.url} />
                  <span className="truncate">{displayName}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
