import type { StudioPageRow } from '@greenlight/contract/page-studio';
import { useTranslation } from 'react-i18next';

/** What a row is called in the studio: its title, or else what it is. */
export function useRowName(): (row: StudioPageRow | undefined) => string {
  const { t } = useTranslation('page');
  return (row) => {
    if (!row) return '';
    return row.title || (row.type === 'personal-list' ? t(`listOf.${row.list}`) : t(`rowOf.${row.type}`));
  };
}
