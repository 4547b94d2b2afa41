import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { clockTime } from '@greenlight/ui/clock-time';
import { Button } from '@greenlight/ui/primitives/button';
import { Bookmark } from 'lucide-react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useAddChapter } from '../hooks.ts';
import { chapterKey, useChapterKey } from '../use-chapter-key.ts';

const t = textsOf('live');

/** Begins a chapter of a stream on air. A key does the same. */
export function ChapterButton({ stream: { mediaId, chapters } }: { stream: StudioLivestreamDetail }) {
  const add = useAddChapter(mediaId);
  const begin = () =>
    add.mutate(t('chapterName', { number: chapters.length + 1 }), {
      onSuccess({ chapters: now }) {
        const begun = now.find(({ start }) => !chapters.some((before) => before.start === start));
        if (begun) showToast({ title: t('chapterBegun', { time: clockTime(begun.start) }), tone: 'success' });
      },
      onError: showError,
    });
  useChapterKey(begin);
  return (
    <Button
      data-chapters
      aria-keyshortcuts={chapterKey.toUpperCase()}
      icon={<Bookmark aria-hidden className="size-4" />}
      onClick={begin}
    >
      {t('beginChapter')}
      <kbd aria-hidden className="rounded-sm border border-current/40 px-1.5 font-text text-xs max-md:hidden">
        {chapterKey.toUpperCase()}
      </kbd>
    </Button>
  );
}
