import type { OwnClip } from '@greenlight/contract/clip';
import { clipMinS, clipTitleMaxLength } from '@greenlight/contract/limits';
import type { PlayerHandle } from '@greenlight/player/player';
import { clockTime } from '@greenlight/ui/clock-time';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RangeSlider } from '@greenlight/ui/primitives/range-slider';
import { Play, Square } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { titleOfSource } from '../clip-title.ts';
import { useCreateClip } from '../hooks.ts';
import { type ClipRange, movedRange, reachOf } from '../range-state.ts';
import { usePreview } from '../use-preview.ts';

/** The form of a clip: the part, its preview and its title. The values stay if the call fails. */
export function ClipForm(props: {
  media: { mediaId: number; title: string };
  player: RefObject<PlayerHandle | null>;
  first: ClipRange;
  totalS: number;
  onMade: (clip: OwnClip) => void;
  onCancel: () => void;
}) {
  const { media, player, first, totalS } = props;
  const t = useTexts('clip');
  const { describeError } = useQueryTexts();
  const [range, setRange] = useState(first);
  const [title, setTitle] = useState(() => titleOfSource(media.title));
  const reach = reachOf(first, totalS);
  const preview = usePreview(player, range);
  const create = useCreateClip();
  const seconds = range.end - range.start;
  const isEmpty = title.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    preview.stop();
    const wish = { mediaId: media.mediaId, startS: range.start, lengthS: seconds, title };
    create.mutate(wish, { onSuccess: props.onMade });
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      <div>
        <RangeSlider
          labels={[t('start'), t('end')]}
          value={[range.start, range.end]}
          min={reach.start}
          max={reach.end}
          minDistance={clipMinS}
          valueText={clockTime}
          onValueChange={(value, index) => {
            if (preview.isPlaying) preview.stop();
            setRange((before) => movedRange(before, index === 0 ? { start: value } : { end: value }, reach));
          }}
          onValueCommitted={() => player.current?.seek(range.start)}
        />
        <p
          className="mt-1 flex flex-wrap items-center justify-between gap-3 text-ink-muted text-sm tabular-nums"
          role="status"
        >
          <span>
            {clockTime(range.start)} – {clockTime(range.end)}
          </span>
          <span className="font-semibold text-ink">{t('length', { count: seconds })}</span>
        </p>
      </div>
      <Field label={t('name')} error={isEmpty ? t('nameNeeded') : undefined}>
        <Input
          value={title}
          maxLength={clipTitleMaxLength}
          dir="auto"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      {create.error && (
        <p role="alert" className="text-danger text-sm">
          {describeError(create.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={create.isPending}>
          {t('create')}
        </Button>
        <Button
          icon={preview.isPlaying ? <Square aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
          onClick={preview.isPlaying ? preview.stop : preview.play}
        >
          {t(preview.isPlaying ? 'stop' : 'preview')}
        </Button>
        <Button variant="ghost" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
