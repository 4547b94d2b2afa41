import { sitePath } from '@greenlight/contract/site-path';
import type { Suggestion } from '@greenlight/ui/primitives/suggestion-input';
import { SuggestionInput } from '@greenlight/ui/primitives/suggestion-input';
import { Clapperboard, Play, Search, UserRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useSuggestions } from '../hooks.ts';

const iconClass = 'size-4 shrink-0 text-ink-faint';

/** The search box. Give it the search as key, so that going back shows the earlier search. */
export function SearchForm({ asked, onSearch }: { asked: string; onSearch: (search: string) => void }) {
  const t = useTexts('search');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(asked);
  const suggestions = useSuggestionList(typed === asked ? '' : typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = typed.trim();
    if (search !== '') onSearch(search);
  };
  return (
    <search>
      <form action={sitePath('search')} onSubmit={submit} className="max-w-180">
        <SuggestionInput
          name="search"
          label={t('search')}
          placeholder={t('placeholder')}
          maxLength={200}
          icon={<Search aria-hidden className="size-5" />}
          startsFocused={asked === ''}
          value={typed}
          onValueChange={setTyped}
          suggestions={suggestions}
          onPick={({ id }) => void navigate(id)}
        />
        {/* The suggestion list makes the form have several fields, so Enter needs a submit button. */}
        <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
      </form>
    </search>
  );
}

/** Suggested shows, creators and videos. The id of a suggestion is its address. */
function useSuggestionList(typed: string): Suggestion[] {
  const { creator_pages_enabled } = useConfig();
  const found = useSuggestions(typed);
  if (!found) return [];
  const creators = creator_pages_enabled ? found.creatorTeams : [];
  return [
    ...found.channels.slice(0, 2).map(({ slug, name }) => ({
      id: sitePath('channel', slug),
      label: name,
      icon: <Clapperboard aria-hidden className={iconClass} />,
    })),
    ...creators.slice(0, 2).map(({ slug, displayName }) => ({
      id: sitePath('creator', slug),
      label: displayName,
      icon: <UserRound aria-hidden className={iconClass} />,
    })),
    ...found.media.map(({ mediaId, title, channel }) => ({
      id: sitePath('video', mediaId),
      label: title,
      note: channel?.name,
      icon: <Play aria-hidden className={iconClass} />,
    })),
  ];
}
