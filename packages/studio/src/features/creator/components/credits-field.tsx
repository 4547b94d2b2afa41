import { useTranslation } from 'react-i18next';
import type { IdPickerProps } from '../../../platform/id-picker.tsx';
import { CreatorPicker } from './creator-picker.tsx';

/** The creators of a video or a stream. */
export function CreditsField(props: Pick<IdPickerProps, 'value' | 'onChange' | 'error'>) {
  const { t } = useTranslation('creator');
  return <CreatorPicker {...props} label={t('title')} placeholder={t('whoMadeIt')} />;
}
