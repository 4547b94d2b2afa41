import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { History } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../config/hooks.ts';
import { PagedGrid } from '../media/components/paged-grid.tsx';
import { VideoCard } from '../media/components/video-card.tsx';
import { type SpecialType, useSpecial } from './hooks.ts';

/** The five special lists of spec point 2, each at the path of its name. */
export function SpecialPage() {
  const t = useTexts('channel');
  const tShell = useTexts('shell');
  const { project } = useConfig();
  const { pathname } = useLocation();
  const type = pathname.replaceAll('/', '') as SpecialType;
  const special = useSpecial(type);
  const texts = useQueryTexts();
  return (
    <Screen
      route={pathname}
      title={t(`special.${type}.title`)}
      description={t(`special.${type}.description`)}
      siteName={project}
    >
      <div className="px-gutter">
        <QueryView
          query={special}
          texts={texts}
          skeleton={<GridShape />}
          isEmpty={({ pages }) => pages[0]?.media.length === 0}
          empty={
            <EmptyState
              icon={<History />}
              title={t(`special.${type}.empty`)}
              description={t('nothingYetText')}
              action={<LinkButton href="/">{tShell('toHome')}</LinkButton>}
            />
          }
        >
          {({ pages }) => (
            <PagedGrid
              query={special}
              items={pages.flatMap(({ media }) => media)}
              itemKey={({ mediaId }) => mediaId}
              renderItem={(media, index, sizes) => <VideoCard media={media} sizes={sizes} priority={index < 4} />}
            />
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
