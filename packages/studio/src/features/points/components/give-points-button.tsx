import { Button } from '@greenlight/ui/primitives/button';
import { HeartHandshake } from 'lucide-react';
import { useRef, useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { GivePointsDialog } from './give-points-dialog.tsx';

const t = textsOf('points');

/** Gives points to a member by hand. Renders nothing without the permission. */
export function GivePointsButton({ member }: { member: { userId: string; name: string } }) {
  const mayGrant = usePermission('points.grant');
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!mayGrant) return null;
  return (
    <>
      <Button ref={trigger} icon={<HeartHandshake aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t('grant.button')}
      </Button>
      {isOpen && <GivePointsDialog member={member} returnTo={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
