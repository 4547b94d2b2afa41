import { arrayMove } from '@dnd-kit/sortable';
import { studioPath } from '@greenlight/contract/studio-path';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { ChevronRight } from 'lucide-react';
import { showError } from '../../../platform/show-error.ts';
import { SortableItem } from '../../../platform/sortable-item.tsx';
import { SortableList } from '../../../platform/sortable-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioLanguage, useOrderLanguages } from '../hooks.ts';

const t = textsOf('language');

/** The languages in the order of the switcher. */
export function LanguageOrder({ languages }: { languages: StudioLanguage[] }) {
  const order = useOrderLanguages();
  const move = (from: number, to: number) =>
    order.mutate(arrayMove(languages, from, to), {
      onError: showError,
    });
  return (
    <SortableList
      label={t('title')}
      ids={languages.map(({ id }) => String(id))}
      nameOf={(id) => languages.find((language) => String(language.id) === id)?.name ?? id}
      onMove={move}
    >
      {languages.map((language) => (
        <SortableItem key={language.id} id={String(language.id)} name={language.name}>
          {(handle) => (
            <div className="flex items-center gap-3 p-2">
              {handle}
              <Link
                href={studioPath('language', language.id)}
                className="flex min-h-14 min-w-0 grow items-center gap-4 rounded-md px-2 transition-look hover:bg-ink/6"
              >
                <span className="min-w-0 grow">
                  <span lang={language.code} className="block truncate font-semibold">
                    {language.name}
                  </span>
                  <span className="block text-ink-faint text-sm">{detailsOf(language, t('changed'))}</span>
                </span>
                {language.id === 1 && <Badge tone="accent">{t('default')}</Badge>}
                {!language.published && <Badge>{t('draft')}</Badge>}
                <ChevronRight aria-hidden className="size-4.5 text-ink-faint rtl:-scale-x-100" />
              </Link>
            </div>
          )}
        </SortableItem>
      ))}
    </SortableList>
  );
}

function detailsOf({ code, direction, texts }: StudioLanguage, changed: string): string {
  const count = Object.values(texts).flatMap(Object.keys).length;
  return [code, direction === 'rtl' && 'RTL', count > 0 && `${count} ${changed}`].filter(Boolean).join(' · ');
}
