import type { MediaDetail } from '@greenlight/contract/media';
import { clockTime } from '@greenlight/ui/clock-time';
import { useTexts } from '../../../platform/i18n.ts';

/** The video's chapters; each seeks to its start. Times in seconds. */
export function ChapterList(props: { chapters: MediaDetail['chapters']; onSeek: (start: number) => void }) {
  const t = useTexts('media');
  return (
    <section className="mt-8" aria-label={t('chapters')}>
      <h2 className="mb-3 text-xl">{t('chapters')}</h2>
      <ol className="-mx-3 grid gap-1 sm:grid-cols-2">
        {props.chapters.map(({ start, title }) => (
          <li key={start}>
            <button
              type="button"
              onClick={() => props.onSeek(start)}
              className="flex min-h-11 w-full items-center gap-2 rounded-md px-3 py-2 text-start text-sm transition-colors hover:bg-ink/8"
            >
              <span className="w-14 shrink-0 font-semibold text-accent tabular-nums">{clockTime(start)}</span>
              <bdi className="min-w-0">{title}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
