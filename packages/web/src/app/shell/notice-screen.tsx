import { Screen } from '@greenlight/ui/blocks/screen';
import type { ReactNode } from 'react';
import { useConfig } from '../../platform/remote-config.ts';
import { Notice } from './notice.tsx';

/** A screen with only a message and a link. */
export function NoticeScreen(props: {
  route: string;
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}) {
  return (
    <Screen route={props.route} title={props.title} siteName={useConfig().project} heading="hidden">
      <Notice {...props} />
    </Screen>
  );
}
