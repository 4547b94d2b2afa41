import { Badge } from '@greenlight/ui/primitives/badge';
import { Mail } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { Announcement } from '../hooks.ts';

const t = textsOf('notification');

export function AnnouncementItem({ item, team }: { item: Announcement; team: string | undefined }) {
  return (
    <article className="rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-2">
        {team && <Badge>{team}</Badge>}
        {item.byMail && <Badge icon={<Mail aria-hidden />}>{t('mailed')}</Badge>}
        <span className="ms-auto text-ink-faint text-sm">{formatMoment(item.created)}</span>
      </div>
      <h3 className="mt-3 text-lg [overflow-wrap:anywhere]">{item.title}</h3>
      <p className="mt-1 whitespace-pre-line text-ink-muted text-sm [overflow-wrap:anywhere]">{item.text}</p>
      <p className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-ink-faint text-sm">
        <a href={item.href} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {item.href}
        </a>
        <span>{t('recipients', { count: item.recipients })}</span>
      </p>
      {item.mailed && <MailCount mailed={item.mailed} recipients={item.recipients} />}
    </article>
  );
}

/** The number of sent mails, and why other followers got none. */
function MailCount({ mailed, recipients }: { mailed: NonNullable<Announcement['mailed']>; recipients: number }) {
  const { sent, unwanted, unconfirmed, closed, isKept } = mailed;
  const waiting = recipients - sent - unwanted - unconfirmed - closed;
  const others = Object.entries({ waiting, unconfirmed, unwanted, closed }).filter(([, count]) => count > 0);
  return (
    <p className="mt-2 text-ink-faint text-sm">
      {[
        t(isKept ? 'letter.kept' : 'letter.sent', { count: sent }),
        ...others.map(([reason, count]) => t(`letter.${reason}`, { count })),
      ].join(' · ')}
    </p>
  );
}
