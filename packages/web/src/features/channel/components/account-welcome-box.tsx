import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useTexts } from '../../../platform/i18n.ts';
import { useHasRoute } from '../../../platform/known-paths.ts';

/**
 * The top of the home screen for viewers without a membership: what they may watch, and how to get the rest. If a hero
 * is below it, the hero begins behind the bar.
 */
export function AccountWelcomeBox() {
  const t = useTexts('channel');
  const hasBrowse = useHasRoute()(sitePath('browse'));
  return (
    <section aria-label={t('welcome.title')} className="mb-bar px-gutter pt-3 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-xl border border-line bg-surface px-6 py-6 sm:px-8">
        <div className="min-w-0 max-w-prose">
          <h2 className="text-xl">{t('welcome.title')}</h2>
          <p className="mt-1 text-ink-muted">{t('welcome.text')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={sitePath('payment')} variant="primary">
            {t('welcome.join')}
          </LinkButton>
          {hasBrowse && <LinkButton href={`${sitePath('browse')}?access=free`}>{t('welcome.free')}</LinkButton>}
        </div>
      </div>
    </section>
  );
}
