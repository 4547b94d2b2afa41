import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { OptionDialog } from './components/option-dialog.tsx';
import { OptionTable } from './components/option-table.tsx';
import { SoldGifts } from './components/sold-gifts.tsx';
import { type StudioGiftOption, useGiftOptions } from './hooks.ts';

const t = textsOf('gift');

/** The gift options with prices, and sold gifts. */
export function GiftListPage() {
  const [edited, setEdited] = useState<StudioGiftOption | 'new'>();
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden className="size-4.5" />} onClick={() => setEdited('new')}>
          {t('new')}
        </Button>
      }
    >
      <div className="flex flex-col gap-12 px-gutter">
        <QueryView query={useGiftOptions()} texts={useQueryTexts()} skeleton={<FormShape />}>
          {({ options }) => (
            <>
              <OptionTable options={options} onEdit={setEdited} />
              {edited && (
                <OptionDialog
                  option={edited === 'new' ? undefined : edited}
                  options={options}
                  onClose={() => setEdited(undefined)}
                />
              )}
            </>
          )}
        </QueryView>
        <SoldGifts />
      </div>
    </Screen>
  );
}
