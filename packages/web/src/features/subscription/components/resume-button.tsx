import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useTexts } from '../../../platform/i18n.ts';
import { useResume } from '../hooks.ts';
import { ResumeCharge } from './resume-charge.tsx';

/** Ends a pause. It works only when the cost and the card are known. */
export function ResumeButton({ subscription }: { subscription: FoundrySubscription | null }) {
  const t = useTexts('payment');
  const resume = useResume();
  return (
    <>
      {subscription && <ResumeCharge subscription={subscription} />}
      <div className="flex flex-wrap gap-3">
        {subscription && (
          <Button
            variant="primary"
            size="lg"
            pending={resume.isPending}
            onClick={() => resume.mutate(subscription.paymentMethod?.id)}
          >
            {t('panel.resume')}
          </Button>
        )}
        <LinkButton href={sitePath('plan')} size="lg">
          {t('access.manage')}
        </LinkButton>
      </div>
    </>
  );
}
