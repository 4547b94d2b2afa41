import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { MultiCombobox } from '@greenlight/ui/primitives/multi-combobox';
import { Select } from '@greenlight/ui/primitives/select';
import { type Control, Controller, type UseFormRegister, type UseFormSetValue, useWatch } from 'react-hook-form';
import { textsOf } from '../../../platform/texts.ts';
import { useChannels } from '../../channel/hooks.ts';
import { CreditsField } from '../../creator/components/credits-field.tsx';
import type { MediaFormValues } from '../media-form-state.ts';

const t = textsOf('media');

const noSeason = 'none';

/** Show, season, episode, creators and tags. */
export function PlaceFields(props: {
  control: Control<MediaFormValues>;
  register: UseFormRegister<MediaFormValues>;
  setValue: UseFormSetValue<MediaFormValues>;
  errors: Record<string, string>;
  wrongEpisode: string | undefined;
}) {
  const { control, errors } = props;
  // The control gives an empty text for an invalid number.
  const checkEpisode = (episode: string) => /^\d{0,5}$/.test(episode) || t('episodeWrong');
  const channels = useChannels().data?.channels ?? [];
  const channelId = useWatch({ control, name: 'channelId' });
  // Shows of others are left out, except the video's present one.
  const shows = channels.filter(({ id, canEdit }) => canEdit || String(id) === channelId);
  const seasons = channels.find(({ id }) => String(id) === channelId)?.seasons ?? [];
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[2fr_1.5fr_6rem]">
        <Controller
          control={control}
          name="channelId"
          render={({ field }) => (
            <Field label={t('show')} error={errors.channelId}>
              <Combobox
                options={shows.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={field.value}
                onValueChange={(value) => {
                  field.onChange(value);
                  props.setValue('seasonId', null, { shouldDirty: true });
                }}
                placeholder={t('noShow')}
                emptyText={t('noSuchShow')}
                clearLabel={t('clear')}
                openLabel={t('open')}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="seasonId"
          render={({ field }) => (
            <Field label={t('season')} error={errors.seasonId}>
              <Select
                disabled={seasons.length === 0}
                value={field.value ?? noSeason}
                onValueChange={(value) => field.onChange(value === noSeason ? null : value)}
                options={[
                  { value: noSeason, label: t('noSeason') },
                  ...seasons.map(({ id, number, title }) => ({
                    value: String(id),
                    label: title || t('seasonNumber', { number }),
                  })),
                ]}
              />
            </Field>
          )}
        />
        <Field label={t('episode')} error={props.wrongEpisode ?? errors.episode}>
          <Input {...props.register('episode', { validate: checkEpisode })} type="number" min={0} inputMode="numeric" />
        </Field>
      </div>
      <Controller
        control={control}
        name="creatorTeamIds"
        render={({ field: { value, onChange } }) => (
          <CreditsField value={value} onChange={onChange} error={errors.creatorTeamIds} />
        )}
      />
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <Field label={t('tags')} hint={t('tagsHint')} error={errors.tags}>
            <MultiCombobox
              options={field.value.map((tag) => ({ value: tag, label: tag }))}
              value={field.value}
              onValueChange={field.onChange}
              onCreate={(tag) => !field.value.includes(tag) && field.onChange([...field.value, tag])}
              emptyText={t('newTag')}
              removeLabel={(label) => t('removeChip', { label })}
            />
          </Field>
        )}
      />
    </>
  );
}
