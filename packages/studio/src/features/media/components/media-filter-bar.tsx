import { Input } from '@greenlight/ui/primitives/input';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MediaFilter } from '../hooks.ts';
import { publishStates } from './publish-badge.tsx';

export function MediaFilterBar(props: { filter: MediaFilter; onChange: (filter: MediaFilter) => void }) {
  const { t } = useTranslation('media');
  const { filter, onChange } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="min-w-56 grow md:max-w-96">
        <Input
          type="search"
          icon={<Search aria-hidden className="size-4.5" />}
          aria-label={t('search')}
          placeholder={t('search')}
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
      </div>
      <fieldset className="-mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 [scrollbar-width:none] md:mx-0 md:px-1">
        <legend className="sr-only">{t('filter')}</legend>
        {([null, ...publishStates] as const).map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={filter.state === state}
            onClick={() => onChange({ ...filter, state })}
            className={clsx(
              'min-h-11 shrink-0 rounded-full px-4.5 font-semibold text-sm transition-look',
              filter.state === state ? 'bg-ink text-canvas' : 'bg-ink/10 text-ink hover:bg-ink/18',
            )}
          >
            {state === null ? t('all') : t(`state.${state}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
