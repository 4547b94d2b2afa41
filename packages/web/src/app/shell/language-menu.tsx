import { Button } from '@greenlight/ui/primitives/button';
import { Menu } from '@greenlight/ui/primitives/menu';
import { Languages } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useLanguageItems } from './use-language-items.ts';

/** The choice of the language. Renders nothing if there is only one. */
export function LanguageMenu() {
  const t = useTexts('shell');
  const items = useLanguageItems();
  if (items.length === 0) return null;
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <Button variant="ghost" size="sm" className="-mx-3.5 gap-4" icon={<Languages aria-hidden className="size-5" />}>
          {t('language')}
        </Button>
      }
    />
  );
}
