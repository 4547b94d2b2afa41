import type { CreatorTeamDetail } from '@greenlight/contract/creator';
import { sitePath } from '@greenlight/contract/site-path';
import { Input } from '@greenlight/ui/primitives/input';
import { Search } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';

/** Searches only this team's videos: Enter goes to /search (docs/product/creator.md), also before hydration. */
export function CreatorSearch({ team }: { team: CreatorTeamDetail }) {
  const t = useTexts('creator');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = input.current?.value.trim() ?? '';
    const wish = new URLSearchParams({ search, ctid: String(team.id), creatorName: team.displayName });
    if (search !== '') void navigate(`${sitePath('search')}?${wish.toString()}`);
  };
  return (
    <search>
      <form action={sitePath('search')} onSubmit={submit}>
        <Input
          ref={input}
          type="search"
          name="search"
          maxLength={200}
          enterKeyHint="search"
          aria-label={t('searchIn', { creatorName: team.displayName })}
          placeholder={t('searchIn', { creatorName: team.displayName })}
          icon={<Search aria-hidden className="size-4.5" />}
          className="rounded-full"
        />
        <input type="hidden" name="ctid" value={team.id} />
        <input type="hidden" name="creatorName" value={team.displayName} />
      </form>
    </search>
  );
}
