import type { Banner } from '@greenlight/contract/banner';
import { type Control, Controller } from 'react-hook-form';
import { IdField } from '../../../platform/id-field.tsx';
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

function OneOf({
  control,
  errors,
  name,
  ...rest
}: SubjectProps & { name: 'channelId' | 'creatorTeamId'; label: string; things: { id: number; name: string }[] }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <IdField {...rest} error={errors[name]} placeholder={t('choose')} value={value} onChange={onChange} />
      )}
    />
  );
}
