import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Clock } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { nameColor } from '../name-color.ts';
import type { Outgoing } from '../use-chat-room.ts';

/** A message of the viewer that the chat has not sent back yet. */
export function OutgoingRow({ message, isSent }: Outgoing) {
  const t = useTexts('chat');
  const info = useUserInfo();
  const name = info?.displayName ?? '';
  return (
    <li className="px-3 py-1">
      <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-muted text-sm leading-5.5">
        <Avatar name={name} src={info?.avatarUrl} className="-mt-0.5 !text-2xs me-1.5 size-5 align-middle" />
        <bdi className="font-semibold" style={{ color: nameColor(info?.userId ?? '') }}>
          {name}
        </bdi>{' '}
        {message}
        {!isSent && (
          <Clock role="img" aria-label={t('sending')} className="ms-1.5 inline size-3 align-middle text-ink-faint" />
        )}
      </p>
    </li>
  );
}
