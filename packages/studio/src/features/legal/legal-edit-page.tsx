import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft, Scale } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { LegalForm } from './components/legal-form.tsx';
import { LegalVersions } from './components/legal-versions.tsx';
import { useLegalTypes, useRemoveLegalType } from './hooks.ts';

const t = textsOf('legal');

export function LegalEditPage() {
  const { type = '' } = useParams();
  const navigate = useNavigate();
  const kinds = useLegalTypes();
  const remove = useRemoveLegalType();
  const kind = kinds.data?.types.find((each) => each.type === type);
  return (
    <Screen
      route={useLocation().pathname}
      title={kind?.title ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('legal')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        kind &&
        (kind.versions.length > 0 ? (
          <TranslationButton subject={`legal:${type}`} />
        ) : (
          <RemoveButton
            id={type}
            remove={remove}
            label={t('remove')}
            title={t('removeTitle', { name: kind.title })}
            text={t('removeText')}
            onRemoved={() => void navigate(studioPath('legal'), { state: { removed: true } })}
          />
        ))
      }
    >
      <div className="px-gutter">
        <QueryView query={kinds} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {() =>
            kind ? (
              <>
                <LegalForm key={type} kind={kind} />
                {kind.versions.length > 0 && <LegalVersions versions={kind.versions} />}
              </>
            ) : (
              <EmptyState icon={<Scale />} title={t('missing')} />
            )
          }
        </QueryView>
      </div>
    </Screen>
  );
}
