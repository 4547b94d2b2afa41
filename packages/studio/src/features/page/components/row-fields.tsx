import { personalList } from '@greenlight/contract/page';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { textsOf } from '../../../platform/texts.ts';
import { BannerPicker } from '../../banner/components/banner-picker.tsx';
import { ChannelPicker } from '../../channel/components/channel-picker.tsx';
import { CreatorPicker } from '../../creator/components/creator-picker.tsx';
import { HeroPicker } from '../../hero/components/hero-picker.tsx';
import type { FormRow } from '../row-state.ts';
import { SourceFields } from './source-fields.tsx';

const t = textsOf('page');

export interface RowFieldsProps {
  row: FormRow;
  isWrong: boolean;
  onChange: (row: FormRow) => void;
}

/** The form of a row, by its type. */
export function RowFields(props: RowFieldsProps) {
  const { row, onChange } = props;
  return (
    <>
      <p className="text-ink-muted text-sm">{t(`rowText.${row.type}`)}</p>
      {row.type !== 'banner' && row.type !== 'hero-carousel' && (
        <Field label={t('rowTitle')} hint={t('rowTitleHint')}>
          <Input value={row.title} onChange={(event) => onChange({ ...row, title: event.target.value })} />
        </Field>
      )}
      <OwnFields {...props} />
    </>
  );
}

function OwnFields({ row, isWrong, onChange }: RowFieldsProps) {
  switch (row.type) {
    case 'hero-carousel':
      return (
        <HeroPicker
          label={t('heroes')}
          hint={t('allHeroes')}
          value={row.heroIds}
          onChange={(heroIds) => onChange({ ...row, heroIds })}
        />
      );
    case 'media-list':
    case 'free-media-list':
      return <SourceFields source={row.source} isWrong={isWrong} onChange={(source) => onChange({ ...row, source })} />;
    case 'channel-list':
      return (
        <ChannelPicker
          label={t('shows')}
          hint={t('allShows')}
          value={row.channelIds}
          onChange={(channelIds) => onChange({ ...row, channelIds })}
        />
      );
    case 'creator-list':
      return (
        <CreatorPicker
          label={t('creators')}
          hint={t('allCreators')}
          value={row.creatorTeamIds}
          onChange={(creatorTeamIds) => onChange({ ...row, creatorTeamIds })}
        />
      );
    case 'banner':
      return (
        <BannerPicker
          value={row.bannerId}
          error={isWrong ? t('chooseBanner') : undefined}
          onChange={(bannerId) => onChange({ ...row, bannerId })}
        />
      );
    case 'personal-list':
      return (
        <Field label={t('list')} className="sm:max-w-90">
          <Select
            value={row.list}
            onValueChange={(list) => onChange({ ...row, list })}
            options={personalList.options.map((value) => ({ value, label: t(`listOf.${value}`) }))}
          />
        </Field>
      );
    case 'faq':
      return null;
  }
}
