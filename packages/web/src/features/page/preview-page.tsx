import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { PageShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { TimerOff } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { isMissing, useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { PreviewAudienceContext } from '../../platform/use-session.ts';
import { PageView } from './components/page-view.tsx';
import { usePreview } from './hooks.ts';
import { hasHead, isLimited } from './page-head.ts';

/** A draft as a member or visitor would see it. It needs a key of the studio, and is not for search engines. */
export function PreviewPage() {
  const t = useTexts('page');
  const { project } = useConfig();
  const { key = '' } = useParams();
  const [search] = useSearchParams();
  const audience = search.get('audience') === 'member' ? 'member' : 'visitor';
  const page = usePreview(key, audience);
  const texts = useQueryTexts();
  return (
    <Screen
      route={sitePath('preview', key)}
      title={page.data?.title ?? t('preview')}
      siteName={project}
      heading={page.data && !hasHead(page.data) ? 'visible' : 'hidden'}
      limited={page.data && isLimited(page.data)}
    >
      <meta name="robots" content="noindex" />
      {isMissing(page.error) ? (
        <div className="grid min-h-[70dvh] place-items-center">
          <EmptyState icon={<TimerOff />} title={t('previewGone')} description={t('previewGoneText')} />
        </div>
      ) : (
        <QueryView query={page} texts={texts} skeleton={<PageShape />}>
          {(draft) => (
            <PreviewAudienceContext value={audience}>
              <PageView key={audience} page={draft} />
            </PreviewAudienceContext>
          )}
        </QueryView>
      )}
    </Screen>
  );
}
