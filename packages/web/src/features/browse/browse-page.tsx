import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { useConfig } from '../config/hooks.ts';
import { PagedGrid } from '../media/components/paged-grid.tsx';
import { DismissedCard } from '../recommendation/components/dismissed-card.tsx';
import { useBrowse, useDismissed } from '../recommendation/hooks.ts';
import { RecommendedCard } from './components/recommended-card.tsx';

/** Recommended videos without an end (spec point 2). */
export function BrowsePage() {
  const t = useTexts('recommendation');
  const tShell = useTexts('shell');
  const { project } = useConfig();
  const isSignedIn = useIsSignedIn();
  const browse = useBrowse();
  const dismissalOf = useDismissed();
  const texts = useQueryTexts();
  const { error } = browse;
  useEffect(() => {
    if (error) showToast({ title: t('loadFailed'), tone: 'error' });
  }, [error, t]);
  return (
    <Screen
      route="/browse"
      title={t('browse')}
      description={t(isSignedIn ? 'browseText' : 'browseVisitorText')}
      siteName={project}
    >
      <div className="px-gutter">
        <QueryView
          query={browse}
          texts={texts}
          skeleton={<GridShape />}
          isEmpty={({ pages }) => pages[0]?.media.length === 0}
          empty={
            <>
              <EmptyState
                icon={<Sparkles />}
                title={t('empty')}
                description={t('emptyText')}
                action={<LinkButton href="/">{tShell('toHome')}</LinkButton>}
              />
              <p className="pb-8 text-center text-ink-faint text-sm">{tShell('noMore')}</p>
            </>
          }
        >
          {({ pages }) => (
            <PagedGrid
              query={browse}
              quietBelow={0}
              items={pages
                .flatMap(({ media }) => media)
                .map((media) => ({ media, gone: dismissalOf(media) }))
                .filter(({ gone }) => !gone || gone.isHere)}
              itemKey={({ media }) => media.mediaId}
              renderItem={({ media, gone }, index, sizes) =>
                gone ? (
                  <DismissedCard media={media} dismissal={gone.dismissal} />
                ) : (
                  <RecommendedCard media={media} sizes={sizes} priority={index < 4} />
                )
              }
            />
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
