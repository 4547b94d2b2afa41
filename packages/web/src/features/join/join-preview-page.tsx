import type { LanguageTexts } from '@greenlight/contract/language';
import { use } from 'react';
import { useParams } from 'react-router';
import { useAllLanguages } from '../../platform/app-language.ts';
import { AppLanguageContext } from '../../platform/i18n.ts';
import { PreviewAudienceContext } from '../../platform/use-session.ts';
import { SalesTextPreviewContext } from '../membership/use-sales-text.ts';
import { JoinPage } from './join-page.tsx';
import { LearnMorePage } from './learn-more-page.tsx';
import { useSalesTextDraft } from './use-sales-text-draft.ts';

/** A join page with the texts that are typed in the studio, which shows it in a frame. Nothing can be pressed. */
export function JoinPreviewPage() {
  const { page } = useParams();
  const spoken = use(AppLanguageContext);
  const draft = useSalesTextDraft();
  const language = useAllLanguages().find(({ id }) => id === draft?.languageId) ?? spoken.language;
  if (!draft) return null;
  const changed = over(language.id === spoken.language.id ? spoken.changed : {}, draft.texts);
  return (
    <PreviewAudienceContext value="visitor">
      <AppLanguageContext value={{ language, changed }}>
        <SalesTextPreviewContext value>
          <meta name="robots" content="noindex" />
          <div inert>{page === 'join' ? <JoinPage /> : <LearnMorePage />}</div>
        </SalesTextPreviewContext>
      </AppLanguageContext>
    </PreviewAudienceContext>
  );
}

function over(changed: LanguageTexts, texts: LanguageTexts): LanguageTexts {
  const namespaces = Object.entries(texts).map(([name, own]) => [name, { ...changed[name], ...own }]);
  return { ...changed, ...Object.fromEntries(namespaces) };
}
