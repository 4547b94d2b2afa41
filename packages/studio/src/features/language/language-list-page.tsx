import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AddButton } from '../../platform/add-button.tsx';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { useOtherLanguages } from '../translation/hooks.ts';
import { LanguageOrder } from './components/language-order.tsx';
import { NewLanguageDialog } from './components/new-language-dialog.tsx';
import { useLanguages } from './hooks.ts';

const t = textsOf('language');

/**
 * Translations of tags. Tags have no screen of their own: videos have them, and Browse shows the common ones as genres.
 */
function TagNames() {
  const { data: languages = [] } = useOtherLanguages();
  if (languages.length === 0) return null;
  return (
    <section aria-labelledby="tag-names" className="mt-12 max-w-220 px-gutter">
      <h2 id="tag-names" className="font-display font-semibold text-xl">
        {t('tags')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">{t('tagsText')}</p>
      <TranslationButton subject="tags" name={t('tags')} />
    </section>
  );
}

export function LanguageListPage() {
  const [adding, setAdding] = useState(false);
  const languages = useLanguages();
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={<AddButton label={t('new')} onClick={() => setAdding(true)} />}
    >
      <div className="max-w-220 px-gutter">
        <QueryView query={languages} texts={useQueryTexts()} skeleton={<FormShape />}>
          {(data) => <LanguageOrder languages={data.languages} />}
        </QueryView>
      </div>
      <TagNames />
      <NewLanguageDialog open={adding} onOpenChange={setAdding} />
    </Screen>
  );
}
