import type { IdPickerProps } from '../../../platform/id-picker.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { CreatorPicker } from './creator-picker.tsx';

const t = textsOf('creator');

/** The creators of a video or a stream. */
export function CreditsField(props: Pick<IdPickerProps, 'value' | 'onChange' | 'error'>) {
  return <CreatorPicker {...props} label={t('title')} placeholder={t('whoMadeIt')} />;
}
