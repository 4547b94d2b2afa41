import type { Language } from '@greenlight/contract/language';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { useState } from 'react';
import { FormShape } from '../../../platform/form-shape.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useTranslations } from '../hooks.ts';
import { TranslationForm } from './translation-form.tsx';

const t = textsOf('translation');

/** A form for each language. Typed texts are kept when another language is opened. */
export function TranslationEditor({ subject, languages }: { subject: string; languages: Language[] }) {
  const [chosen, setChosen] = useState(String(languages[0]?.id));
  return (
    <QueryView
      query={useTranslations(subject)}
      texts={useQueryTexts()}
      skeleton={<FormShape />}
      isEmpty={({ fields }) => fields.length === 0}
      empty={<p className="py-10 text-center text-ink-muted">{t('empty')}</p>}
    >
      {(data) => (
        <Tabs
          keep
          label={t('languages')}
          value={chosen}
          onValueChange={setChosen}
          tabs={languages.map((language) => ({
            value: String(language.id),
            label: language.name,
            content: <TranslationForm subject={subject} language={language} translations={data} />,
          }))}
        />
      )}
    </QueryView>
  );
}
