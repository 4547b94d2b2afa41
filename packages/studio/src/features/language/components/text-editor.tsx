import { QueryView } from '@greenlight/ui/blocks/query-view';
import { FormShape } from '../../../platform/form-shape.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { type StudioLanguage, useBuiltInTexts } from '../hooks.ts';
import { entriesFor } from '../text-state.ts';
import { TextForm } from './text-form.tsx';

const t = textsOf('language');

/** All texts of the web app in a language, with their changes. */
export function TextEditor({ language }: { language: StudioLanguage }) {
  const { english, own } = useBuiltInTexts(language.code);
  return (
    <section aria-labelledby="texts" className="border-line border-t pt-8">
      <h2 id="texts" className="text-2xl">
        {t('texts')}
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-ink-muted">{t('textsText', { place: '{{name}}' })}</p>
      <QueryView query={english} texts={useQueryTexts()} skeleton={<FormShape />}>
        {(source) =>
          own === undefined ? (
            <FormShape />
          ) : (
            <TextForm language={language} entries={entriesFor(language.code, source, own)} />
          )
        }
      </QueryView>
    </section>
  );
}
