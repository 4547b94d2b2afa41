import { sitePath } from '@greenlight/contract/site-path';
import { PageShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Navigate, useLocation } from 'react-router';
import { isMissing, useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { AccountWelcome } from '../channel/components/account-welcome.tsx';
import { OnAirSection } from '../channel/components/on-air-section.tsx';
import { PageView } from './components/page-view.tsx';
import { slugOf, usePage } from './hooks.ts';
import { hasHead, isLimited } from './page-head.ts';

/** A page of the studio. The last segment of the address is its slug. */
export function GenericPage() {
  const { project } = useConfig();
  const { pathname } = useLocation();
  const slug = slugOf(pathname);
  const isHome = slug === slugOf('/');
  const page = usePage(slug);
  const texts = useQueryTexts();
  if (isMissing(page.error)) return <Navigate to={sitePath('not-found')} replace />;
  const { data } = page;
  const isNamedByHead = isHome || !data || hasHead(data);
  return (
    <Screen
      route={pathname}
      title={isHome ? project : (data?.title ?? project)}
      siteName={project}
      heading={isNamedByHead ? 'hidden' : 'visible'}
      limited={page.data && isLimited(page.data)}
    >
      <QueryView query={page} texts={texts} skeleton={<PageShape />}>
        {(found) => (
          <PageView key={slug} page={found} lead={isHome && <AccountWelcome />} first={isHome && <OnAirSection />} />
        )}
      </QueryView>
    </Screen>
  );
}
