import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { HeroFormView } from './components/hero-form-view.tsx';
import { HeroState } from './components/hero-state.tsx';
import { useHeroes, useHeroNames, useRemoveHero } from './hooks.ts';

const t = textsOf('hero');

export function HeroEditPage() {
  const navigate = useNavigate();
  const id = Number(useParams().id);
  const heroes = useHeroes();
  const remove = useRemoveHero();
  const hero = heroes.data?.heroes.find((each) => each.id === id);
  const nameOf = useHeroNames(hero ? [hero] : []);
  const name = (hero && nameOf(hero)) ?? t('one');
  return (
    <Screen
      route={useLocation().pathname}
      title={name}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('heroes')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <HistoryButton subject={`hero:${id}`} />
          <TranslationButton subject={`hero:${id}`} />
          {hero && (
            <>
              <HeroState hero={hero} />
              <RemoveButton
                id={hero.id}
                remove={remove}
                label={t('remove')}
                title={t('removeTitle', { name })}
                text={t('removeText')}
                onRemoved={() => void navigate(studioPath('heroes'), { state: { removed: true } })}
              />
            </>
          )}
        </>
      }
    >
      <div className="px-gutter">
        <QueryView query={heroes} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {() => (hero ? <HeroFormView key={hero.id} hero={hero} /> : <EmptyState title={t('gone')} />)}
        </QueryView>
      </div>
    </Screen>
  );
}
