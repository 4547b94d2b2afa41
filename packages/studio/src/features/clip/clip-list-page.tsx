import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Scissors } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { ListFoot } from '../../platform/list-foot.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { ClipLine } from './clip-line.tsx';
import { useClips } from './hooks.ts';

const t = textsOf('clip');

/** The clips of the videos that the viewer may edit; `?video=` shows those of one. */
export function ClipListPage() {
  const mediaId = Number(useSearchParams()[0].get('video')) || undefined;
  const list = useClips(mediaId);
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={mediaId !== undefined && <LinkButton href={studioPath('clips')}>{t('all')}</LinkButton>}
    >
      <div className="max-w-300 px-gutter">
        <QueryView
          query={list}
          texts={useQueryTexts()}
          skeleton={<FormShape />}
          isEmpty={({ pages }) => pages[0]?.clips.length === 0}
          empty={
            <EmptyState
              icon={<Scissors />}
              title={t('empty')}
              description={t('emptyText')}
              action={<LinkButton href={studioPath('creators')}>{t('creators')}</LinkButton>}
            />
          }
        >
          {({ pages }) => {
            const clips = pages.flatMap((page) => page.clips);
            return (
              <>
                <ul aria-label={t('title')} className="flex flex-col gap-3">
                  {clips.map((clip) => (
                    <li key={clip.clipId}>
                      <ClipLine clip={clip} />
                    </li>
                  ))}
                </ul>
                <ListFoot list={list} count={clips.length} end={null} />
              </>
            );
          }}
        </QueryView>
      </div>
    </Screen>
  );
}
