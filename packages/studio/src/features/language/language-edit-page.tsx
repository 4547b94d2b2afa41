import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft, Languages } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { LanguageForm } from './components/language-form.tsx';
import { TextEditor } from './components/text-editor.tsx';
import { useLanguages, useRemoveLanguage } from './hooks.ts';

const t = textsOf('language');

export function LanguageEditPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const languages = useLanguages();
  const remove = useRemoveLanguage();
  const language = languages.data?.languages.find((each) => each.id === id);
  return (
    <Screen
      route={useLocation().pathname}
      title={language?.name ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('languages')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <HistoryButton subject={`language:${id}`} />
          {language && id !== 1 && (
            <RemoveButton
              id={id}
              remove={remove}
              label={t('remove')}
              title={t('removeTitle', { name: language.name })}
              text={t('removeText')}
              onRemoved={() => void navigate(studioPath('languages'), { state: { removed: true } })}
            />
          )}
        </>
      }
    >
      <div className="max-w-300 px-gutter">
        <QueryView query={languages} texts={useQueryTexts()} skeleton={<FormShape />}>
          {() =>
            language ? (
              <div className="flex flex-col gap-12">
                <LanguageForm key={id} language={language} />
                <TextEditor key={`texts ${id}`} language={language} />
              </div>
            ) : (
              <EmptyState icon={<Languages />} title={t('missing')} />
            )
          }
        </QueryView>
      </div>
    </Screen>
  );
}
