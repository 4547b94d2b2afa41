import { Button } from '@greenlight/ui/primitives/button';
import { BellOff, BellRing } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { usePushState, useSetPush } from '../hooks.ts';

/** Shows whether this browser receives push messages, or why it cannot. */
export function PushSection() {
  const t = useTexts('notification');
  const { describeError } = useQueryTexts();
  const { data: state } = usePushState();
  const { mutate, isPending, error } = useSetPush();
  const canChange = state === 'on' || state === 'off';
  return (
    <SettingsSection title={t('push.title')} text={t('push.text')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="max-w-prose font-medium">
          {state ? t(`push.${state}`) : t('push.reading')}
        </p>
        {canChange && (
          <Button
            variant={state === 'on' ? 'secondary' : 'primary'}
            pending={isPending}
            icon={
              state === 'on' ? <BellOff aria-hidden className="size-4" /> : <BellRing aria-hidden className="size-4" />
            }
            onClick={() => mutate(state === 'off')}
          >
            {t(state === 'on' ? 'push.turnOff' : 'push.turnOn')}
          </Button>
        )}
      </div>
      <div role="alert">{error && <p className="mt-4 text-danger text-sm">{describeError(error)}</p>}</div>
    </SettingsSection>
  );
}
