import { Button } from '@greenlight/ui/primitives/button';
import { Menu } from '@greenlight/ui/primitives/menu';
import { Plus } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { type RowType, rowTypes } from '../row-state.ts';
import { RowIcon } from './row-icon.tsx';

const t = textsOf('page');

export function AddRowMenu({ onAdd }: { onAdd: (type: RowType) => void }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" icon={<Plus aria-hidden className="size-4" />}>
          {t('addRow')}
        </Button>
      }
      items={rowTypes.map((type) => ({
        label: t(`rowOf.${type}`),
        icon: <RowIcon type={type} />,
        onSelect: () => onAdd(type),
      }))}
    />
  );
}
