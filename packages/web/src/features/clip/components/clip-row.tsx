import { Button } from '@greenlight/ui/primitives/button';
import { useState } from 'react';
import { formatAgo } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { type ClipSource, useClipsOfVideo } from '../hooks.ts';
import { ClipCard } from './clip-card.tsx';

/** Number of clips before "More clips". */
const firstCount = 4;
const sizes = '(min-width: 992px) 16vw, (min-width: 640px) 22vw, 45vw';

/** The clips of a video or a livestream, if there are any. */
export function ClipRow({ media }: { media: ClipSource }) {
  const t = useTexts('mark');
  const language = useLanguage();
  const list = useClipsOfVideo(media);
  const [isWhole, setWhole] = useState(false);
  const clips = list.data?.pages.flatMap((page) => page.clips) ?? [];
  if (clips.length === 0) return null;
  const shown = isWhole ? clips : clips.slice(0, firstCount);
  const hasMore = shown.length < clips.length || list.hasNextPage;
  const more = () => {
    if (isWhole) void list.fetchNextPage();
    setWhole(true);
  };
  return (
    <section aria-label={t('clips')} className="mt-8">
      <h2 className="mb-4 text-xl">{t('clips')}</h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
        {shown.map((clip) => (
          <li key={clip.clipId} className="min-w-0">
            <ClipCard clip={clip} sizes={sizes} meta={`${clip.madeBy} · ${formatAgo(clip.created, language)}`} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="sm" className="mt-5" pending={list.isFetchingNextPage} onClick={more}>
          {t('moreClips')}
        </Button>
      )}
    </section>
  );
}
