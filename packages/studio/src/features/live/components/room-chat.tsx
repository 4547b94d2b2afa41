import { sitePath } from '@greenlight/contract/site-path';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('live');

/** The chat of the site with its moderation tools, for the account that is signed in here. */
export function RoomChat({ livestreamId }: { livestreamId: number }) {
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it is this very site, with its scripts and its storage
    <iframe
      title={t('room.chat')}
      src={sitePath('stream-chat', livestreamId)}
      className="h-140 max-h-[80dvh] w-full rounded-lg border border-line bg-surface"
    />
  );
}
