import type { MediaSource } from '@greenlight/contract/page-studio';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { IdField } from '../../../platform/id-field.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useChannels } from '../../channel/hooks.ts';
import { useCreators } from '../../creator/hooks.ts';
import { MediaPicker } from '../../media/components/media-picker.tsx';
import { newSource, sourceKinds } from '../row-state.ts';

const t = textsOf('page');

interface SourceProps {
  source: MediaSource;
  isWrong: boolean;
  onChange: (source: MediaSource) => void;
}

/** The videos of a row. */
export function SourceFields(props: SourceProps) {
  const { source, onChange } = props;
  return (
    <>
      <Field label={t('source')} className="sm:max-w-90">
        <Select
          value={source.kind}
          onValueChange={(kind) => kind !== source.kind && onChange(newSource(kind))}
          options={sourceKinds.map((value) => ({ value, label: t(`sourceOf.${value}`) }))}
        />
      </Field>
      <OfSource {...props} />
    </>
  );
}

function OfSource({ source, isWrong, onChange }: SourceProps) {
  switch (source.kind) {
    case 'channel':
      return (
        <ShowField
          value={source.channelId}
          isWrong={isWrong}
          onChange={(channelId) => onChange({ ...source, channelId })}
        />
      );
    case 'season':
      return (
        <SeasonField
          value={source.seasonId}
          isWrong={isWrong}
          onChange={(seasonId) => onChange({ ...source, seasonId })}
        />
      );
    case 'creator':
      return (
        <CreatorField
          value={source.creatorTeamId}
          isWrong={isWrong}
          onChange={(creatorTeamId) => onChange({ ...source, creatorTeamId })}
        />
      );
    case 'tag':
      return (
        <Field label={t('tag')} hint={t('tagHint')} error={isWrong ? t('enterTag') : undefined} className="sm:max-w-90">
          <Input
            value={source.tag}
            maxLength={50}
            onChange={(event) => onChange({ ...source, tag: event.target.value })}
          />
        </Field>
      );
    case 'chosen':
      return (
        <MediaPicker
          label={t('videos')}
          error={isWrong ? t('chooseVideos') : undefined}
          value={source.mediaIds}
          onChange={(mediaIds) => onChange({ ...source, mediaIds })}
        />
      );
    default:
      return null;
  }
}

interface IdProps {
  value: number;
  isWrong: boolean;
  onChange: (id: number) => void;
}

function ShowField(props: IdProps) {
  const channels = useChannels().data?.channels ?? [];
  return <OneOf {...props} label={t('show')} placeholder={t('chooseShow')} things={channels} />;
}

function SeasonField(props: IdProps) {
  const channels = useChannels().data?.channels ?? [];
  const seasons = channels.flatMap((channel) =>
    channel.seasons.map(({ id, number, title }) => ({
      id,
      name: `${channel.name} · ${title || t('seasonNumber', { number })}`,
    })),
  );
  return <OneOf {...props} label={t('season')} placeholder={t('chooseSeason')} things={seasons} />;
}

function CreatorField(props: IdProps) {
  const teams = useCreators().data?.creatorTeams ?? [];
  const things = teams.map(({ id, displayName }) => ({ id, name: displayName }));
  return <OneOf {...props} label={t('creator')} placeholder={t('chooseCreator')} things={things} />;
}

function OneOf({
  value,
  isWrong,
  onChange,
  ...rest
}: IdProps & { label: string; placeholder: string; things: { id: number; name: string }[] }) {
  return (
    <IdField
      {...rest}
      error={isWrong ? rest.placeholder : undefined}
      value={value === 0 ? null : value}
      onChange={(id) => onChange(id ?? 0)}
    />
  );
}
