import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { LogOut } from 'lucide-react';
import { formatAgo } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { SettingsRow, SettingsRows } from '../../account/components/settings-row.tsx';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { DeviceIcon } from '../../device/components/device-icon.tsx';
import { type Sessions, useEndOtherSessions, useEndSession, useSessions } from '../hooks.ts';

/** The open sessions of the account. */
export function SessionsSection() {
  const t = useTexts('account-settings');
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const hasOthers = (sessions.data?.sessions.length ?? 0) > 1;
  return (
    <SettingsSection
      title={t('sessions.title')}
      text={t('sessions.text')}
      action={
        hasOthers && (
          <Button size="sm" pending={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <QueryView query={sessions} texts={useQueryTexts()} skeleton={<Skeleton className="h-20" />}>
        {({ sessions: open }) => (
          <SettingsRows label={t('sessions.title')}>
            {open.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </SettingsRows>
        )}
      </QueryView>
    </SettingsSection>
  );
}

function SessionRow({ session }: { session: Sessions[number] }) {
  const t = useTexts('account-settings');
  const language = useLanguage();
  const end = useEndSession();
  const { network, lastSeen, isCurrent } = session;
  const model = session.name ?? session.model;
  const seen = isCurrent ? t('sessions.now') : t('sessions.seen', { ago: formatAgo(lastSeen, language) });
  return (
    <SettingsRow
      icon={<DeviceIcon device={session} />}
      title={model}
      badge={isCurrent && <Badge tone="accent">{t('sessions.current')}</Badge>}
      text={
        <>
          {seen} · <bdi dir="ltr">{network}</bdi>
        </>
      }
      action={
        !isCurrent && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('sessions.endThis', { model })}
            icon={<LogOut aria-hidden className="size-4.5 sm:hidden" />}
            pending={end.isPending}
            onClick={() => end.mutate(session.id)}
          >
            <span className="max-sm:hidden">{t('sessions.end')}</span>
          </Button>
        )
      }
    />
  );
}
