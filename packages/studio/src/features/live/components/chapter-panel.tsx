import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useChangeChapters } from '../hooks.ts';
import { ChapterLine } from './chapter-line.tsx';

const t = textsOf('live');

/** Edits the chapters of a stream on air, the latest first. */
export function ChapterPanel({ stream }: { stream: StudioLivestreamDetail }) {
  const { chapters } = stream;
  const change = useChangeChapters(stream);
  return (
    <section
      data-chapters
      aria-labelledby="chapters"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <h2 id="chapters" className="text-xl">
          {t('chapters')}
        </h2>
        <p className="mt-2 text-ink-muted text-sm">{t('chaptersText')}</p>
      </div>
      {chapters.length > 0 && (
        <ol reversed className="-mx-2 flex max-h-96 flex-col gap-1 overflow-y-auto">
          {chapters.toReversed().map((chapter) => (
            <ChapterLine
              key={chapter.start}
              chapter={chapter}
              onName={(title) =>
                change.mutate((all) => all.map((each) => (each.start === chapter.start ? { ...each, title } : each)), {
                  onError: showError,
                })
              }
              onRemove={() =>
                change.mutate((all) => all.filter(({ start }) => start !== chapter.start), { onError: showError })
              }
            />
          ))}
        </ol>
      )}
    </section>
  );
}
