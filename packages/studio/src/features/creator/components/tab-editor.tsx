import { arrayMove } from '@dnd-kit/sortable';
import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import { Button } from '@greenlight/ui/primitives/button';
import { Plus } from 'lucide-react';
import { SortableList } from '../../../platform/sortable-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { newTab } from '../tab-state.ts';
import { TabRow } from './tab-row.tsx';

const t = textsOf('creator');

const tabsMax = 12;

/** The tabs of a creator's page in order. A page without tabs has the default ones. */
export function TabEditor(props: {
  tabs: StudioCreatorTab[];
  /** The server's errors for tabs, such as `tabs.0.title`. */
  errors: Record<string, string>;
  onChange: (tabs: StudioCreatorTab[]) => void;
}) {
  const { tabs, onChange } = props;
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t('tabs')}</legend>
      <p className="mt-1 mb-4 text-ink-faint text-sm">{t('tabsHint')}</p>
      <SortableList
        label={t('tabs')}
        ids={tabs.map(({ id }) => id)}
        nameOf={(id) => tabs.find((tab) => tab.id === id)?.title || id}
        onMove={(from, to) => onChange(arrayMove(tabs, from, to))}
      >
        {tabs.map((tab, index) => (
          <TabRow
            key={tab.id}
            tab={tab}
            errorOf={(field) => props.errors[`tabs.${index}.${field}`]}
            onChange={(changed) => onChange(tabs.with(index, changed))}
            onRemove={() => onChange(tabs.toSpliced(index, 1))}
          />
        ))}
      </SortableList>
      {tabs.length < tabsMax && (
        <Button
          className="mt-4"
          size="sm"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...tabs, newTab(tabs)])}
        >
          {t('addTab')}
        </Button>
      )}
    </fieldset>
  );
}
