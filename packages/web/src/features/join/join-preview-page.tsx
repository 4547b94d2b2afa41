import { pitchDraft, pitchDraftWanted } from '@greenlight/contract/join';
import type { LanguageTexts } from '@greenlight/contract/language';
import { use, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { SpokenTexts } from '../../platform/i18n.ts';
import { LookedAtAs } from '../../platform/use-session.ts';
import { useAllLanguages } from '../language/hooks.ts';
import { PitchPreview } from '../membership/use-pitch.ts';
import { JoinPage } from './join-page.tsx';
import { LearnMorePage } from './learn-more-page.tsx';

/** A join page with the words that are being typed in the studio, which shows this in a frame; nothing of it can be pressed. */
export function JoinPreviewPage() {
  const { page } = useParams();
  const spoken = use(SpokenTexts);
  const draft = useDraft();
  const language = useAllLanguages().find(({ id }) => id === draft?.languageId) ?? spoken.language;
  if (!draft) return null;
  const changed = over(language.id === spoken.language.id ? spoken.changed : {}, draft.texts);
  return (
    <LookedAtAs value="visitor">
      <SpokenTexts value={{ language, changed }}>
        <PitchPreview value>
          <meta name="robots" content="noindex" />
          <div inert>{page === 'join' ? <JoinPage /> : <LearnMorePage />}</div>
        </PitchPreview>
      </SpokenTexts>
    </LookedAtAs>
  );
}

/** Of the studio alone: it is of this very site, and this page in a frame of it. */
function useDraft() {
  const [draft, setDraft] = useState<{ languageId: number; texts: LanguageTexts }>();
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== window.parent || source === window) return;
      const told = pitchDraft.safeParse(data);
      if (told.success) setDraft(told.data);
    };
    addEventListener('message', hear);
    if (window.parent !== window) window.parent.postMessage(pitchDraftWanted, location.origin);
    return () => removeEventListener('message', hear);
  }, []);
  return draft;
}

function over(changed: LanguageTexts, texts: LanguageTexts): LanguageTexts {
  const namespaces = Object.entries(texts).map(([name, own]) => [name, { ...changed[name], ...own }]);
  return { ...changed, ...Object.fromEntries(namespaces) };
}
