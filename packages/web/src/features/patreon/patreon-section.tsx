import type { PatreonLink } from '@greenlight/contract/patreon';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../platform/format.ts';
import { useLanguage, useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SettingsSection } from '../account/components/settings-section.tsx';
import { useBeginLink, useUnlink } from './hooks.ts';

/** The linked account with what its pledge gives, or a button to link one. */
export function PatreonSection({ isReady, link }: { isReady: boolean; link: PatreonLink | null }) {
  const t = useTexts('patreon');
  const { describeError } = useQueryTexts();
  const begin = useBeginLink();
  if (link) return <LinkedSection link={link} />;
  return (
    <SettingsSection title={t('noneTitle')} text={t(isReady ? 'noneText' : 'notReady')}>
      {isReady && (
        <Button
          variant="primary"
          icon={<Link2 aria-hidden className="size-4.5" />}
          pending={begin.isPending || begin.isSuccess}
          onClick={() =>
            begin.mutate(undefined, {
              onError: (error) => showToast({ title: describeError(error), tone: 'error' }),
            })
          }
        >
          {t('link')}
        </Button>
      )}
    </SettingsSection>
  );
}

function LinkedSection({ link }: { link: PatreonLink }) {
  const t = useTexts('patreon');
  const language = useLanguage();
  const { describeError } = useQueryTexts();
  const unlink = useUnlink();
  const [isAsking, setIsAsking] = useState(false);
  const { name, tier, planName } = link;
  const gives = planName
    ? t('gives', { tier: tier ?? '', plan: planName })
    : tier
      ? t('givesNothing', { tier })
      : t('noPledge');
  return (
    <SettingsSection title={t('linkedTitle')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-3">
            <bdi className="font-display font-semibold text-2xl [overflow-wrap:anywhere]">{name || 'Patreon'}</bdi>
            <Badge tone={planName ? 'accent' : 'warning'}>{t(planName ? 'isMember' : 'isNoMember')}</Badge>
          </p>
          <p className="mt-1 text-ink-muted text-sm">{gives}</p>
          <p className="mt-1 text-ink-faint text-sm">{t('since', { date: formatDate(link.linked, language) })}</p>
        </div>
        <Button size="sm" icon={<Unlink aria-hidden className="size-4" />} onClick={() => setIsAsking(true)}>
          {t('unlink')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('unlinkTitle')}
        description={t(planName ? 'unlinkMember' : 'unlinkText')}
        confirmLabel={t('unlink')}
        cancelLabel={t('cancel')}
        pending={unlink.isPending}
        onConfirm={() =>
          unlink.mutate(undefined, {
            onSuccess: () => showToast({ title: t('unlinked'), tone: 'success' }),
            onError: (error) => showToast({ title: describeError(error), tone: 'error' }),
            onSettled: () => setIsAsking(false),
          })
        }
      />
    </SettingsSection>
  );
}
