import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { FormError } from '../sign-in/components/form-error.tsx';
import { useCompleteLink, usePatreon } from './hooks.ts';
import { PatreonSection } from './patreon-section.tsx';

/** The viewer's Patreon account. Patreon returns to this page. */
export function PatreonPage() {
  const t = useTexts('patreon');
  const texts = useQueryTexts();
  const patreon = usePatreon();
  const complete = useCompleteLink();
  const [query, setQuery] = useSearchParams();
  const { mutate } = complete;
  const code = query.get('code');
  const state = query.get('state');
  const isRefused = query.get('error') !== null;
  useEffect(() => {
    if (!code || !state) return;
    // The code works only once, and must not stay in the address.
    setQuery({}, { replace: true });
    mutate({ code, state });
  }, [code, state, mutate, setQuery]);
  return (
    <SettingsScreen path={sitePath('patreon')} title={t('title')} description={t('text')}>
      <FormError
        message={complete.error ? texts.describeError(complete.error) : isRefused ? t('refused') : undefined}
      />
      {complete.isPending ? (
        <SectionShapes count={1} />
      ) : (
        <QueryView query={patreon} texts={texts} skeleton={<SectionShapes count={1} />}>
          {(found) => <PatreonSection {...found} />}
        </QueryView>
      )}
    </SettingsScreen>
  );
}
