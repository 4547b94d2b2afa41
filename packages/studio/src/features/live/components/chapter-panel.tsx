import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { clockTime } from '@greenlight/ui/clock-time';
import { Button } from '@greenlight/ui/primitives/button';
import { Bookmark } from 'lucide-react';
import { useRef } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { useAddChapter, useChangeChapters } from '../hooks.ts';
import { chapterKey, useChapterKey } from '../use-chapter-key.ts';
import { ChapterLine } from './chapter-line.tsx';

const t = textsOf('live');

/** Begins chapters of a stream on air by one key, and names them; the latest is the first. */
export function ChapterPanel({ stream }: { stream: StudioLivestreamDetail }) {
  const { mediaId, chapters } = stream;
  const panel = useRef<HTMLElement>(null);
  const add = useAddChapter(mediaId);
  const change = useChangeChapters(stream);
  const tell = (error: Error) => showToast({ title: error.message, tone: 'error' });
  const begin = () =>
    add.mutate(t('chapterName', { number: chapters.length + 1 }), {
      onSuccess({ chapters: now }) {
        const begun = now.find(({ start }) => !chapters.some((before) => before.start === start));
        if (begun) showToast({ title: t('chapterBegun', { time: clockTime(begun.start) }), tone: 'success' });
      },
      onError: tell,
    });
  useChapterKey(panel, begin);
  return (
    <section
      ref={panel}
      aria-labelledby="chapters"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <h2 id="chapters" className="text-xl">
          {t('chapters')}
        </h2>
        <p className="mt-2 text-ink-muted text-sm">{t('chaptersText')}</p>
      </div>
      <Button
        variant="primary"
        className="self-start"
        aria-keyshortcuts={chapterKey.toUpperCase()}
        icon={<Bookmark aria-hidden className="size-4" />}
        onClick={begin}
      >
        {t('beginChapter')}
        <kbd aria-hidden className="rounded-sm border border-current/40 px-1.5 font-text text-xs max-md:hidden">
          {chapterKey.toUpperCase()}
        </kbd>
      </Button>
      {chapters.length > 0 && (
        <ol reversed className="-mx-2 flex max-h-96 flex-col gap-1 overflow-y-auto">
          {chapters.toReversed().map((chapter) => (
            <ChapterLine
              key={chapter.start}
              chapter={chapter}
              onName={(title) =>
                change.mutate((all) => all.map((each) => (each.start === chapter.start ? { ...each, title } : each)), {
                  onError: tell,
                })
              }
              onRemove={() =>
                change.mutate((all) => all.filter(({ start }) => start !== chapter.start), { onError: tell })
              }
            />
          ))}
        </ol>
      )}
    </section>
  );
}
