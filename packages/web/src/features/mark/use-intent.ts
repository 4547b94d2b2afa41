import { sitePath } from '@greenlight/contract/site-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { afterLoginIntent, type Intent, isAfterLoginPath } from '../../platform/after-login.ts';
import { client } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { showSaveError } from '../../platform/save-error.ts';
import { useIsLive } from '../../platform/use-is-live.ts';

const calls: Record<Intent['kind'], (id: number) => Promise<unknown>> = {
  follow: (id) => client.creator.follow({ params: { id } }),
  'follow-show': (id) => client.channel.follow({ params: { id } }),
  watchlist: (mediaId) => client.watchlist.add({ params: { mediaId } }),
  'watchlist-show': (id) => client.watchlist.addShow({ params: { id } }),
  remind: (livestreamId) => client.live.remind({ params: { livestreamId } }),
  like: (mediaId) => client.media.like({ params: { mediaId } }),
};

/** The reason why a visitor is asked to log in; undefined without one, and until a painted page is hydrated. */
export function useIntentReason(): string | undefined {
  const t = useTexts('mark');
  const isLive = useIsLive();
  if (!isLive) return undefined;
  const intent = afterLoginIntent();
  if (intent) return t(`intent.${intent.kind}`, { name: intent.name });
  return isAfterLoginPath(sitePath('live')) ? t('intent.live') : undefined;
}

/** Does what the viewer wanted before the login, and reports the result. */
export function useDoIntent(): () => Promise<void> {
  const t = useTexts('mark');
  return async () => {
    const intent = afterLoginIntent();
    if (!intent) return;
    const { kind, id, name } = intent;
    try {
      await calls[kind](id);
      showToast({ title: t(`done.${kind}`, { name }) });
    } catch (error) {
      showSaveError(error, t('failed'));
    }
  };
}
