import type { StudioMediaCard } from '@greenlight/contract/media-studio';
import { Field } from '@greenlight/ui/primitives/field';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Input } from '@greenlight/ui/primitives/input';
import { Plus, Search, X } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { SortableItem } from '../../../platform/sortable-item.tsx';
import { SortableList } from '../../../platform/sortable-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useMediaByIds, useMediaSearch } from '../hooks.ts';
import { MediaLine } from './media-line.tsx';

const t = textsOf('media');

/** Chooses videos by search, in an order. With `max` 1 a new choice replaces the old one. */
export function MediaPicker(props: {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: number[];
  onChange: (mediaIds: number[]) => void;
  max?: number;
}) {
  const { value, onChange, max = 100 } = props;
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const chosen = useMediaByIds(value);
  const nameOf = (id: number) => chosen.get(id)?.title ?? t('picker.gone', { id: String(id) });
  const add = ({ mediaId }: StudioMediaCard, byKey: boolean) => {
    onChange(max === 1 ? [mediaId] : [...value, mediaId].slice(0, max));
    setSearch('');
    // Not after a touch, because the on-screen keyboard would cover the list.
    if (byKey) field.current?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={props.label} hint={props.hint} error={props.error}>
        <Input
          ref={field}
          type="search"
          icon={<Search aria-hidden className="size-4.5" />}
          placeholder={t('picker.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          // Enter only searches; it must not submit the form around.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {search.trim() !== '' && <FoundMedia search={search} taken={value} onChoose={add} />}
      {value.length > 0 && (
        <SortableList
          label={t('picker.chosen')}
          className="flex flex-col gap-2"
          ids={value.map(String)}
          nameOf={(id) => nameOf(Number(id))}
          onMove={(from, to) => onChange(value.toSpliced(from, 1).toSpliced(to, 0, ...value.slice(from, from + 1)))}
        >
          {value.map((id) => (
            <SortableItem key={id} id={String(id)} name={nameOf(id)} className="flex items-center gap-2 p-1.5">
              {(handle) => (
                <>
                  {max > 1 && handle}
                  <MediaLine media={chosen.get(id)} title={nameOf(id)} />
                  <IconButton
                    ref={focusNextRow}
                    size="sm"
                    label={t('picker.remove', { title: nameOf(id) })}
                    icon={<X aria-hidden className="size-4" />}
                    onClick={() => onChange(value.filter((other) => other !== id))}
                  />
                </>
              )}
            </SortableItem>
          ))}
        </SortableList>
      )}
    </div>
  );
}

function FoundMedia(props: {
  search: string;
  taken: number[];
  onChoose: (media: StudioMediaCard, byKey: boolean) => void;
}) {
  const found = useMediaSearch(useDeferredValue(props.search.trim()));
  const others = found.data?.media.filter(({ mediaId }) => !props.taken.includes(mediaId));
  return (
    <div className="rounded-lg border border-line bg-canvas">
      <p role="status" className={others && others.length > 0 ? 'sr-only' : 'px-4 py-3 text-ink-muted text-sm'}>
        {found.error ? found.error.message : others && t('picker.found', { count: others.length })}
      </p>
      <ul aria-label={t('picker.results')} className="divide-y divide-line">
        {others?.map((media) => (
          <li
            key={media.mediaId}
            className="relative flex items-center gap-2 p-1.5 hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2"
          >
            <MediaLine media={media} title={media.title} />
            <button
              type="button"
              aria-label={t('picker.add', { title: media.title })}
              onClick={({ detail }) => props.onChoose(media, detail === 0)}
              // The pseudo-element makes the whole line a button.
              className="grid size-9 shrink-0 place-items-center outline-none after:absolute after:inset-0"
            >
              <Plus aria-hidden className="size-4 text-ink-muted" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
