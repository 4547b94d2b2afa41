import { Button } from '@greenlight/ui/primitives/button';
import { Menu } from '@greenlight/ui/primitives/menu';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type RowType, rowTypes } from '../row-state.ts';
import { RowIcon } from './row-icon.tsx';

export function AddRowMenu({ onAdd }: { onAdd: (type: RowType) => void }) {
  const { t } = useTranslation('page');
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
