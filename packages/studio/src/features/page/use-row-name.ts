import type { StudioPageRow } from '@greenlight/contract/page-studio';
import { textsOf } from '../../platform/texts.ts';
import { useBanners } from '../banner/hooks.ts';

const t = textsOf('page');

/** The name of a row in the studio: its title, its banner's name, or its type. */
export function useRowName(): (row: StudioPageRow | undefined) => string {
  const banners = useBanners().data?.banners;
  return (row) => {
    if (!row) return '';
    const banner = row.type === 'banner' ? banners?.find(({ id }) => id === row.bannerId) : undefined;
    const list = row.type === 'personal-list' ? t(`listOf.${row.list}`) : undefined;
    return (banner?.name ?? row.title) || (list ?? t(`rowOf.${row.type}`));
  };
}
