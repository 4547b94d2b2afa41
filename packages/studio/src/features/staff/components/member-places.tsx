import { Badge } from '@greenlight/ui/primitives/badge';
import type { ReactNode } from 'react';
import { formatDate, formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioMemberDetail } from '../hooks.ts';

const t = textsOf('staff');

/** The places where the account is used: present streams, devices, and sessions. */
export function MemberPlaces({ member }: { member: StudioMemberDetail }) {
  return (
    <>
      <Places name="streams" title={t('streams')} empty={t('noStreams')}>
        {member.streams.map(({ mediaId, title, since }) => (
          <Place key={`${mediaId}${since}`} name={title} fact={t('since', { date: formatMoment(since) })} />
        ))}
      </Places>
      <Places name="devices" title={t('devices')} empty={t('noDevices')}>
        {member.devices.map(({ model, platform, isActive, created }) => (
          <Place
            key={`${model}${created}`}
            name={
              <>
                {model} <span className="text-ink-faint">· {platform}</span>{' '}
                {isActive && <Badge tone="accent">{t('active')}</Badge>}
              </>
            }
            fact={t('since', { date: formatDate(created) })}
          />
        ))}
      </Places>
      <Places name="sessions" title={t('sessions')} empty={t('noSessions')}>
        {member.sessions.map(({ id, model, lastSeen }) => (
          <Place key={id} name={model || t('unknownDevice')} fact={t('seen', { date: formatMoment(lastSeen) })} />
        ))}
      </Places>
    </>
  );
}

function Places(props: { name: string; title: string; empty: string; children: ReactNode[] }) {
  return (
    <section aria-labelledby={`member-${props.name}`}>
      <h2 id={`member-${props.name}`} className="mb-4 text-2xl">
        {props.title}
      </h2>
      {props.children.length === 0 ? (
        <p className="text-ink-muted">{props.empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">{props.children}</ul>
      )}
    </section>
  );
}

function Place({ name, fact }: { name: ReactNode; fact: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
      <span className="text-ink-muted text-sm">{fact}</span>
    </li>
  );
}
