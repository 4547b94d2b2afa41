import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { ArrowLeft } from 'lucide-react';
import { Navigate } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { isMissing, useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { DrawChecker } from './components/draw-checker.tsx';
import { DrawSteps } from './components/draw-steps.tsx';
import { OwnProof } from './components/own-proof.tsx';
import { useGiveawayPath } from './giveaway-link.ts';
import { useGiveaway } from './hooks.ts';

/** Lets anyone check that a draw was fair (docs/product/giveaway.md). */
export function DrawCheckPage({ id }: { id: number }) {
  const t = useTexts('giveaway');
  const query = useGiveaway(id);
  const texts = useQueryTexts();
  const pathOf = useGiveawayPath();
  const { project } = useConfig();
  if (isMissing(query.error)) return <Navigate to={sitePath('not-found')} replace />;
  return (
    <Screen
      route={pathOf(id, 'check')}
      title={t('check.title')}
      siteName={project}
      limited
      eyebrow={
        <Link href={pathOf(id)} className="inline-flex min-h-11 max-w-full items-center gap-2 hover:underline">
          <ArrowLeft aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
          <bdi className="wrap-anywhere min-w-0">{query.data?.title ?? t('title')}</bdi>
        </Link>
      }
      description={t('check.text')}
    >
      <div className="mx-auto flex max-w-300 flex-col gap-8 px-gutter">
        <QueryView query={query} texts={texts} skeleton={<Skeleton className="h-64" />}>
          {(giveaway) => (
            <>
              <DrawSteps giveaway={giveaway} />
              {giveaway.draw?.root && <DrawChecker giveaway={giveaway} />}
              {giveaway.draw?.root && <OwnProof giveaway={giveaway} />}
            </>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
