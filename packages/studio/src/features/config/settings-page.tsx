import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { BrandForm } from './components/brand-form.tsx';
import { FlagForm } from './components/flag-form.tsx';
import { ThemeForm } from './components/theme-form.tsx';
import { useSettings, useSiteName } from './hooks.ts';

const t = textsOf('config');

export function SettingsPage() {
  const [search] = useSearchParams();
  const [tab, setTab] = useState(search.get('tab') ?? 'brand');
  const settings = useSettings();
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={
        <>
          <TranslationButton subject="config" />
          <HistoryButton subject="config" />
        </>
      }
    >
      <div className="max-w-320 px-gutter">
        <QueryView query={settings} texts={useQueryTexts()} skeleton={<FormShape />}>
          {(data) => (
            <Tabs
              keep
              label={t('title')}
              value={tab}
              onValueChange={setTab}
              tabs={[
                { value: 'brand', label: t('brand'), content: <BrandForm settings={data} /> },
                { value: 'features', label: t('features'), content: <FlagForm settings={data} /> },
                { value: 'theme', label: t('theme'), content: <ThemeForm settings={data} /> },
              ]}
            />
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
