import type { LivestreamEdit, StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { Switch } from '@greenlight/ui/primitives/switch';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { captionLanguages } from '../../media/caption-languages.ts';
import { useSaveStream } from '../hooks.ts';

const t = textsOf('live');

/** The languages of the sent captions, and whether speech is recognised. Each choice is saved at once. */
export function CaptionPanel({ stream }: { stream: StudioLivestreamDetail }) {
  const { captionLanguage, secondCaptionLanguage, hearsSpeech, canHearSpeech } = stream;
  const save = useSaveStream(stream.mediaId);
  const change = (body: LivestreamEdit) => save.mutate(body, { onError: showError });
  const isEnglish = captionLanguage.split('-')[0] === 'en';
  const combobox = {
    emptyText: t('captions.noLanguage'),
    openLabel: t('captions.open'),
  };
  return (
    <section
      aria-labelledby="captions"
      className="flex min-w-0 flex-col gap-5 self-start rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <h2 id="captions" className="text-xl">
          {t('captions.title')}
        </h2>
        <p className="mt-2 text-ink-muted text-sm">{t('captions.text')}</p>
      </div>
      <Field label={t('captions.first')}>
        <Combobox
          {...combobox}
          options={captionLanguages.filter(({ value }) => value !== secondCaptionLanguage)}
          value={captionLanguage}
          onValueChange={(language) => language && change({ captionLanguage: language })}
        />
      </Field>
      <Field label={t('captions.second')} hint={t('captions.secondHint')}>
        <Combobox
          {...combobox}
          placeholder={t('captions.none')}
          clearLabel={t('captions.clear')}
          options={captionLanguages.filter(({ value }) => value !== captionLanguage)}
          value={secondCaptionLanguage}
          onValueChange={(language) => change({ secondCaptionLanguage: language })}
        />
      </Field>
      {(canHearSpeech || hearsSpeech) && (
        <Switch
          label={t('captions.speech')}
          hint={t(isEnglish ? 'captions.speechHint' : 'captions.speechEnglish')}
          disabled={!hearsSpeech && !isEnglish}
          checked={hearsSpeech}
          onChange={({ currentTarget }) => change({ hearsSpeech: currentTarget.checked })}
        />
      )}
    </section>
  );
}
