import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { useShowcase, useTrialDays } from '../hooks.ts';

const places = 25;

/** The pitch before a leaning wall of what is to be seen. */
export function JoinHero() {
  const t = useTexts('membership');
  const isSignedIn = useIsSignedIn();
  const trialDays = useTrialDays();
  return (
    <section className="-ms-(--rail,0px) -mt-bar ps-[calc(var(--rail,0px)+var(--space-gutter))] relative isolate grid min-h-[min(72svh,44rem)] md:min-h-[min(86svh,46rem)] place-items-center overflow-hidden pe-gutter pt-bar text-center">
      <Wall />
      <div className="max-w-180 py-24">
        <p aria-hidden className="text-balance font-bold font-display text-hero uppercase tracking-[-0.035em]">
          {t('join.title')}
        </p>
        <p className="mx-auto mt-5 max-w-130 text-balance text-ink-muted text-lg">{t('join.text')}</p>
        <LinkButton href={isSignedIn ? '/payment' : '/signup'} variant="primary" size="lg" className="mt-9 uppercase">
          {t('join.start')}
        </LinkButton>
        <p className="mt-4 min-h-lh text-ink-faint text-sm">
          {trialDays !== undefined && trialDays > 0 && t('join.terms', { count: trialDays })}
        </p>
      </div>
    </section>
  );
}

function Wall() {
  const shown = useShowcase();
  // However few videos there are yet, no place of the wall stays bare.
  const wall = Array.from({ length: shown.length && places }, (_, place) => {
    return { place, picture: shown[place % shown.length] };
  });
  return (
    <div aria-hidden className="-z-10 glow absolute inset-0">
      <div className="absolute inset-x-[-8%] top-[-18%] grid rotate-[-6deg] grid-cols-3 gap-4 opacity-60 md:grid-cols-5">
        {wall.map(({ place, picture }) => (
          <div key={place} className="relative aspect-video overflow-hidden rounded-lg">
            <ResponsiveImage decorative picture={picture} sizes="25vw" />
          </div>
        ))}
      </div>
      <div className="absolute inset-0 bg-[radial-gradient(closest-side,var(--color-canvas)_5%,transparent_140%)]" />
      <div className="absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-canvas to-transparent" />
      <div className="absolute inset-y-0 start-0 w-[calc(var(--rail,0px)+6rem)] bg-linear-to-r from-canvas via-canvas/75 to-transparent rtl:bg-linear-to-l" />
    </div>
  );
}
