import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { useTexts } from '../../../platform/i18n.ts';
import { ShareButtons } from '../../../platform/share-buttons.tsx';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { type InvitationState, useInvitation } from '../hooks.ts';

/** A member's invitation link and its results. Renders nothing if invitations give nothing. */
export function InvitationSection({ isMember }: { isMember: boolean }) {
  const { data } = useInvitation(isMember);
  return isMember && data && data.months > 0 ? <Invitation invitation={data} /> : null;
}

function Invitation({ invitation }: { invitation: InvitationState }) {
  const t = useTexts('invitation');
  const { url, months, waiting, rewarded, monthsGained, left } = invitation;
  return (
    <SettingsSection title={t('title')} text={t('text', { count: months })}>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('link')} className="min-w-0 flex-1 basis-64">
          <Input readOnly dir="ltr" value={url} onFocus={(event) => event.target.select()} />
        </Field>
        <ShareButtons
          variant="primary"
          url={url}
          title={t('title')}
          text={t('shared', { count: months })}
          labels={{ share: t('share'), copy: t('copy'), copied: t('copied') }}
        />
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-3 @min-[40rem]:grid-cols-4">
        {Object.entries({ rewarded, monthsGained, waiting, left }).map(([name, count]) => (
          <div key={name} className="flex flex-col justify-between rounded-lg bg-raised p-4">
            <dt className="text-ink-muted text-sm">{t(`counts.${name as 'left'}`)}</dt>
            <dd className="font-display font-semibold text-2xl tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  );
}
