import type { JoinPage } from '@greenlight/contract/join';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Select } from '@greenlight/ui/primitives/select';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { useLocation, useSearchParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useViewer } from '../account/hooks.ts';
import { useSiteName } from '../config/hooks.ts';
import { type StudioLanguage, useBuiltInTexts, useLanguages } from '../language/hooks.ts';
import { entriesFor } from '../language/text-state.ts';
import { JoinPlan } from './components/join-plan.tsx';
import { SalesTextForm } from './components/sales-text-form.tsx';
import { useSalesTexts } from './hooks.ts';

const t = textsOf('join');

const pages: JoinPage[] = ['learn-more', 'join'];

/** The sales texts of the pages before joining. Each is public in a language after its publication. */
export function JoinPagesPage() {
  const texts = useQueryTexts();
  const languages = useLanguages();
  const [params, setParams] = useSearchParams();
  const permissions = useViewer().data?.permissions ?? [];
  const page = pages.find((each) => each === params.get('page')) ?? 'learn-more';
  const show = (change: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('intro')} siteName={useSiteName()}>
      <div className="flex flex-col gap-8 px-gutter">
        <QueryView query={languages} texts={texts} skeleton={<FormShape />}>
          {({ languages: all }) => {
            const language = all.find(({ id }) => String(id) === params.get('language')) ?? all[0];
            return (
              <>
                <div className="self-start">
                  <Select
                    look="pill"
                    label={t('language')}
                    value={String(language?.id)}
                    onValueChange={(value) => show({ language: value })}
                    options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
                  />
                </div>
                <Tabs
                  label={t('pages')}
                  value={page}
                  onValueChange={(value) => show({ page: value })}
                  tabs={pages.map((value) => ({
                    value,
                    label: t(`page.${value}`),
                    content: (
                      <div className="flex flex-col gap-8">
                        {value === 'join' && permissions.includes('billing.edit') && <JoinPlan />}
                        {language && <SalesText key={language.id} page={value} language={language} />}
                      </div>
                    ),
                  }))}
                />
              </>
            );
          }}
        </QueryView>
      </div>
    </Screen>
  );
}

function SalesText({ page, language }: { page: JoinPage; language: StudioLanguage }) {
  const texts = useQueryTexts();
  const { english, own } = useBuiltInTexts(language.code);
  const published = useSalesTexts().data?.pitches;
  return (
    <QueryView query={english} texts={texts} skeleton={<FormShape />}>
      {(source) => {
        if (own === undefined || !published) return <FormShape />;
        const isShown = (each: (typeof published)[number]) => each.page === page && each.languageId === language.id;
        return (
          <SalesTextForm
            page={page}
            language={language}
            entries={entriesFor(language.code, source, own)}
            publishedAt={published.find(isShown)?.publishedAt ?? null}
          />
        );
      }}
    </QueryView>
  );
}
