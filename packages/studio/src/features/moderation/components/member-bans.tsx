import type { ModeratedPerson } from '@greenlight/contract/moderation';
import type { ModerationBan } from '@greenlight/contract/moderation-entity';
import { Button } from '@greenlight/ui/primitives/button';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { BanLine } from './ban-line.tsx';
import { NewBanDialog } from './new-ban-dialog.tsx';

const t = textsOf('moderation');

/** The active bans and time-outs of a member, and a button for a new one. */
export function MemberBans(props: { person: ModeratedPerson; bans: readonly ModerationBan[]; Heading: 'h2' | 'h3' }) {
  const { person, bans, Heading } = props;
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="member-bans">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <Heading id="member-bans" className="text-xl">
          {t('screen.bans')}
        </Heading>
        <Button size="sm" icon={<Ban aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
          {t('newBan')}
        </Button>
      </div>
      {bans.length === 0 ? (
        <p className="text-ink-muted">{t('notBanned')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {bans.map((ban) => (
            <li key={ban.banId} className="p-4">
              <BanLine ban={ban} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <NewBanDialog person={person} onClose={() => setAdding(false)} />}
    </section>
  );
}
