import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';

const typing = 'input, textarea, select, [contenteditable], dialog[open]';

/** The link to /search, which the key `/` also opens. The search box there gets the focus. */
export function SearchLink() {
  const t = useTexts('shell');
  const navigate = useNavigate();
  const isThere = useLocation().pathname === sitePath('search');
  const open = useEffectEvent(() => {
    if (isThere) document.querySelector<HTMLElement>('search input')?.focus();
    else void navigate(sitePath('search'));
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(typing);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (isThere) return null;
  return (
    <Link
      href={sitePath('search')}
      aria-label={t('search')}
      aria-keyshortcuts="/"
      className="ms-auto flex h-11 items-center gap-3 rounded-full text-ink-faint text-sm transition-look hover:bg-ink/10 hover:text-ink max-md:w-11 max-md:justify-center max-md:text-ink md:mx-auto md:w-full md:max-w-110 md:frosted md:border md:border-ink/12 md:bg-scrim/60 md:ps-4 md:pe-3 md:text-ink-muted"
    >
      <Search aria-hidden className="size-5" />
      <span className="grow max-md:hidden">{t('search')}</span>
      <kbd aria-hidden className="rounded-sm border border-ink/15 px-1.5 font-text text-xs max-md:hidden">
        {'/'}
      </kbd>
    </Link>
  );
}
