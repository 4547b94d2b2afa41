import { stationVideosMax } from '@greenlight/contract/limits';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Play, Power, TriangleAlert } from 'lucide-react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { MediaPicker } from '../../media/components/media-picker.tsx';
import { useSetVideos, useStation, useSwitchStation } from '../hooks.ts';

const t = textsOf('live');

/** The videos of a 24/7 channel, the one that plays, and its switch. */
export function StationPanel({ mediaId }: { mediaId: number }) {
  const station = useStation(mediaId);
  const set = useSetVideos(mediaId);
  const turn = useSwitchStation(mediaId);
  return (
    <section aria-labelledby="station" className="rounded-lg border border-line bg-surface p-6">
      <h2 id="station" className="text-xl">
        {t('station.videos')}
      </h2>
      <p className="mt-2 max-w-prose text-ink-muted text-sm">{t('station.text')}</p>
      <QueryView query={station} texts={useQueryTexts()} skeleton={<Skeleton className="mt-5 h-24" />}>
        {({ isOn, isEmpty, now, videos }) => {
          const skipped = videos.filter(({ skip }) => skip !== null);
          return (
            <div className="mt-5 flex flex-col gap-5">
              {isEmpty && (
                <p role="status" className="flex gap-2.5 rounded-md border border-warning/40 bg-warning/10 p-4 text-sm">
                  <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warning" />
                  {t('station.isEmpty')}
                </p>
              )}
              <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                <Button
                  size="lg"
                  variant={isOn ? 'danger' : 'primary'}
                  pending={turn.isPending}
                  disabled={!isOn && videos.length === skipped.length}
                  icon={<Power aria-hidden className="size-5" />}
                  onClick={() => turn.mutate(!isOn, { onError: showError })}
                >
                  {t(isOn ? 'station.switchOff' : 'station.switchOn')}
                </Button>
                {!isOn && videos.length === skipped.length && (
                  <p className="text-ink-muted text-sm">{t('station.needsVideo')}</p>
                )}
                {now && (
                  <p className="flex min-w-0 items-center gap-2 text-sm">
                    <Play aria-hidden className="size-4 shrink-0 fill-current text-accent" />
                    <span className="truncate">{t('station.now', { title: now.title })}</span>
                  </p>
                )}
              </div>
              <MediaPicker
                label={t('station.add')}
                hint={t('station.addHint')}
                max={stationVideosMax}
                value={set.isPending ? set.variables : videos.map((video) => video.mediaId)}
                onChange={(mediaIds) => set.mutate(mediaIds, { onError: showError })}
              />
              {skipped.length > 0 && (
                <ul className="flex flex-col gap-1 text-sm text-warning">
                  {skipped.map(({ mediaId: id, title, skip }) => (
                    <li key={id}>{t(`station.skip.${skip}`, { title })}</li>
                  ))}
                </ul>
              )}
            </div>
          );
        }}
      </QueryView>
    </section>
  );
}
