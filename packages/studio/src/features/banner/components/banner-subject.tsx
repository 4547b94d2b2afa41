import type { Banner } from '@greenlight/contract/banner';
import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { type Control, Controller } from 'react-hook-form';
import { textsOf } from '../../../platform/texts.ts';
import { useChannels } from '../../channel/hooks.ts';
import { useCreators } from '../../creator/hooks.ts';
import { MediaPicker } from '../../media/components/media-picker.tsx';
import type { BannerForm } from '../banner-form-state.ts';

const t = textsOf('banner');

interface SubjectProps {
  control: Control<BannerForm>;
  errors: Record<string, string>;
}

/** The subject of a banner of this kind: a video, a show, a creator, or none. */
export function BannerSubject({ kind, ...props }: SubjectProps & { kind: Banner['kind'] }) {
  if (kind === 'media-banner') return <VideoField {...props} />;
  if (kind === 'show-banner') return <ShowField {...props} />;
  if (kind === 'creator-banner') return <CreatorField {...props} />;
  return null;
}

function VideoField({ control, errors }: SubjectProps) {
  return (
    <Controller
      control={control}
      name="mediaId"
      render={({ field }) => (
        <MediaPicker
          label={t('video')}
          error={errors.mediaId}
          max={1}
          value={field.value === null ? [] : [field.value]}
          onChange={([chosen]) => field.onChange(chosen ?? null)}
        />
      )}
    />
  );
}

function ShowField(props: SubjectProps) {
  const channels = useChannels().data?.channels ?? [];
  return <OneOf {...props} name="channelId" label={t('show')} things={channels} />;
}

function CreatorField(props: SubjectProps) {
  const teams = useCreators().data?.creatorTeams ?? [];
  const things = teams.map(({ id, displayName }) => ({ id, name: displayName }));
  return <OneOf {...props} name="creatorTeamId" label={t('creator')} things={things} />;
}

function OneOf(
  props: SubjectProps & { name: 'channelId' | 'creatorTeamId'; label: string; things: { id: number; name: string }[] },
) {
  return (
    <Controller
      control={props.control}
      name={props.name}
      render={({ field }) => (
        <Field label={props.label} error={props.errors[props.name]} className="sm:max-w-110">
          <Combobox
            options={props.things.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={field.value === null ? null : String(field.value)}
            onValueChange={(value) => field.onChange(value === null ? null : Number(value))}
            placeholder={t('choose')}
            emptyText={t('noSuch')}
            clearLabel={t('clear')}
            openLabel={t('open')}
          />
        </Field>
      )}
    />
  );
}
