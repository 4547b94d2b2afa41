import { useEffect } from 'react';
import { storeRowHasItems } from '../../../platform/personal-row-storage.ts';
import { type OwnList, useOwnList } from '../../user-channel/hooks.ts';
import { FailedRow } from './failed-row.tsx';
import { PersonalRowShape } from './personal-row-shape.tsx';
import { VideosRow } from './videos-row.tsx';

/** A personal list. */
export function OwnListRow(props: { title: string; href: string | undefined; list: OwnList; isLimited: boolean }) {
  const { title, list } = props;
  const query = useOwnList(list);
  const items = query.data?.pages.flatMap(({ media }) => media);
  useEffect(() => {
    if (items) storeRowHasItems(list, items.length > 0);
  });
  if (query.isLoading) return <PersonalRowShape list={list} />;
  if (!items) return <FailedRow title={title} query={query} />;
  if (items.length === 0) return null;
  return <VideosRow {...props} items={items} query={query} />;
}
