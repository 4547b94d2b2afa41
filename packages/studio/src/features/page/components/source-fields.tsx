import type { MediaSource } from '@greenlight/contract/page-studio';
import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
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
  const options = channels.map(({ id, name }) => ({ value: String(id), label: name }));
  return <OneOf {...props} label={t('show')} missing={t('chooseShow')} options={options} />;
}

function SeasonField(props: IdProps) {
  const channels = useChannels().data?.channels ?? [];
  const options = channels.flatMap(({ name, seasons }) =>
    seasons.map(({ id, number, title }) => ({
      value: String(id),
      label: `${name} · ${title || t('seasonNumber', { number })}`,
    })),
  );
  return <OneOf {...props} label={t('season')} missing={t('chooseSeason')} options={options} />;
}

function CreatorField(props: IdProps) {
  const teams = useCreators().data?.creatorTeams ?? [];
  const options = teams.map(({ id, displayName }) => ({ value: String(id), label: displayName }));
  return <OneOf {...props} label={t('creator')} missing={t('chooseCreator')} options={options} />;
}

function OneOf(props: IdProps & { label: string; missing: string; options: { value: string; label: string }[] }) {
  return (
    <Field label={props.label} error={props.isWrong ? props.missing : undefined} className="sm:max-w-110">
      <Combobox
        options={props.options}
        value={props.value === 0 ? null : String(props.value)}
        onValueChange={(value) => props.onChange(Number(value ?? 0))}
        placeholder={props.missing}
        emptyText={t('nothingFound')}
        clearLabel={t('clear')}
        openLabel={t('open')}
      />
    </Field>
  );
}
