import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { textsOf } from '../../platform/texts.ts';

const t = textsOf('shell');

/** Shown if a screen fails to load or render. Usually a new version has replaced its files. */
export function RouteError() {
  return (
    <main id="content">
      <h1 className="sr-only">{t('failed')}</h1>
      <ErrorState
        title={t('failed')}
        description={t('failedText')}
        retry={{ label: t('reload'), onClick: () => location.reload() }}
      />
    </main>
  );
}
