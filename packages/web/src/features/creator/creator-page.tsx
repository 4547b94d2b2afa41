import { sitePath } from '@greenlight/contract/site-path';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { addressIfMissing } from '../../platform/join-address.ts';
import { isMissing, useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { CreatorHead, CreatorHeadShape } from './components/creator-head.tsx';
import { CreatorVideos } from './components/creator-videos.tsx';
import { useCreator } from './hooks.ts';

/** A creator team, by its address or number. */
export function CreatorPage() {
  const t = useTexts('creator');
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const config = useConfig();
  const creator = useCreator(slug);
  const texts = useQueryTexts();
  const { error } = creator;
  const isAbsent = isMissing(error);
  useEffect(() => {
    // Other errors are logged, and the screen offers to try again (docs/product/creator.md).
    if (error && !isAbsent) reportError(error);
  }, [error, isAbsent]);
  if (isAbsent) return <Navigate to={addressIfMissing(pathname, config)} replace />;
  return (
    <Screen
      route={sitePath('creator', slug)}
      title={creator.data?.displayName ?? t('creator')}
      siteName={config.project}
      heading="hidden"
    >
      <QueryView query={creator} texts={texts} skeleton={<CreatorShape />}>
        {(team) => (
          <>
            <CreatorHead team={team} />
            <CreatorVideos key={team.id} team={team} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function CreatorShape() {
  return (
    <>
      <CreatorHeadShape />
      <div className="mt-16 px-gutter">
        <GridShape />
      </div>
    </>
  );
}
