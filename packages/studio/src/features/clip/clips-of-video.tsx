import { studioPath } from '@greenlight/contract/studio-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { textsOf } from '../../platform/texts.ts';
import { ClipLine } from './clip-line.tsx';
import { useClips } from './hooks.ts';

const t = textsOf('clip');
const shownCount = 3;

/** The newest clips of a video, if there are any. */
export function ClipsOfVideo({ mediaId }: { mediaId: number }) {
  const clips = useClips(mediaId).data?.pages.flatMap((page) => page.clips) ?? [];
  if (clips.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-4 text-2xl">{t('title')}</h2>
      <ul className="flex flex-col gap-3">
        {clips.slice(0, shownCount).map((clip) => (
          <li key={clip.clipId}>
            <ClipLine clip={clip} />
          </li>
        ))}
      </ul>
      {clips.length > shownCount && (
        <LinkButton size="sm" className="mt-4" href={`${studioPath('clips')}?video=${mediaId}`}>
          {t('allOfVideo')}
        </LinkButton>
      )}
    </section>
  );
}
