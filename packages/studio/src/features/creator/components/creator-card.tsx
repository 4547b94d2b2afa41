import type { StudioCreatorTeam } from '@greenlight/contract/creator-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('creator');

export function CreatorCard({ creator }: { creator: StudioCreatorTeam }) {
  const avatar = creator.images.find(({ type }) => type === 'avatar');
  return (
    <Link
      href={studioPath('creator', creator.id)}
      className="flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-4 transition-colors hover:bg-raised"
    >
      <Avatar src={avatar?.url} name={creator.displayName} className="size-16 text-xl" />
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-lg">{creator.displayName}</h2>
        <p className="mt-0.5 text-ink-faint text-sm">
          {t('videos', { count: creator.mediaCount })} · {t('people', { count: creator.members.length })}
        </p>
      </div>
      {!creator.published && (
        <span className="ms-auto">
          <Badge>{t('hidden')}</Badge>
        </span>
      )}
    </Link>
  );
}
