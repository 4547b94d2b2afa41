import { slateLoopMaxS } from '@greenlight/contract/limits';
import type { LivestreamEdit, StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { Switch } from '@greenlight/ui/primitives/switch';
import { formatLength } from '../../../platform/format.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { ImageField } from '../../image/components/image-field.tsx';
import { MediaPicker } from '../../media/components/media-picker.tsx';
import { useSaveStream } from '../hooks.ts';

const t = textsOf('live');

const awayChoicesS = [30, 60, 5 * 60, 15 * 60, 30 * 60, 60 * 60];

/** The slate that viewers see while nothing comes from the broadcaster. Each choice is saved at once. */
export function SlatePanel({ stream }: { stream: StudioLivestreamDetail }) {
  const save = useSaveStream(stream.mediaId);
  const change = (body: LivestreamEdit) => save.mutate(body, { onError: showError });
  const choices = [...new Set([...awayChoicesS, stream.awayMaxS])].toSorted((a, b) => a - b);
  return (
    <section
      aria-labelledby="slate"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <h2 id="slate" className="text-xl">
          {t('slate')}
        </h2>
        <p className="mt-2 text-ink-muted text-sm">{t('slateText')}</p>
      </div>
      <div className="max-w-104">
        <ImageField
          label={t('slatePicture')}
          hint={t('slatePictureHint')}
          image={stream.slate}
          alt={t('slate')}
          shape="wide"
          onChange={({ imageId }) => change({ slateImageId: imageId })}
          onRemove={() => change({ slateImageId: null })}
        />
      </div>
      <MediaPicker
        label={t('slateLoop')}
        hint={t('slateLoopHint', { seconds: slateLoopMaxS })}
        max={1}
        value={stream.slateMediaId === null ? [] : [stream.slateMediaId]}
        onChange={([mediaId]) => change({ slateMediaId: mediaId ?? null })}
      />
      <Field label={t('awayMax')} hint={t('awayMaxHint')}>
        <Select
          options={choices.map((seconds) => ({ value: String(seconds), label: formatLength(seconds) }))}
          value={String(stream.awayMaxS)}
          onValueChange={(value) => change({ awayMaxS: Number(value) })}
        />
      </Field>
      <Switch
        label={t('keepsSlates')}
        hint={t('keepsSlatesHint')}
        checked={stream.keepsSlates}
        onChange={({ currentTarget }) => change({ keepsSlates: currentTarget.checked })}
      />
    </section>
  );
}
