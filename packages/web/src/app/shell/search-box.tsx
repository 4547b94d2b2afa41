import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Input } from '@greenlight/ui/primitives/input';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';

/** The way to /search from everywhere: a box, on phones a button; `/` is its key. */
export function SearchBox() {
  const t = useTexts('shell');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('search') ?? '') : '';
  const open = useEffectEvent(() => {
    input.current?.select();
    if (document.activeElement !== input.current) void navigate('/search');
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) void navigate(`/search?${new URLSearchParams({ search: text }).toString()}`);
  };
  return (
    <search className="flex grow justify-end md:justify-center">
      <form onSubmit={submit} className="w-full max-w-110 max-md:hidden">
        <Input
          key={asked}
          ref={input}
          type="search"
          name="search"
          defaultValue={asked}
          dir="auto"
          aria-label={t('search')}
          aria-keyshortcuts="/"
          placeholder={t('search')}
          maxLength={200}
          enterKeyHint="search"
          icon={<Search aria-hidden className="size-4.5" />}
          className="rounded-full"
        />
      </form>
      <IconButton
        label={t('search')}
        icon={<Search aria-hidden className="size-5.5" />}
        onClick={() => void navigate('/search')}
        className="md:hidden"
      />
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null
  );
}
