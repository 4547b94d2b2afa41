import type { InboxItem } from '@greenlight/contract/notification';
import { sitePath } from '@greenlight/contract/site-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Link } from '@greenlight/ui/primitives/link';
import { loadTexts, textsNow, useTexts } from '../../platform/i18n.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { badgeName } from './badge-name.ts';
import { fetchEarnedPicture } from './hooks.ts';

/** A badge is new for this time. The number of unread notifications is fetched every five minutes. */
const freshMs = 6 * 60 * 1000;

/** Shows a small note about a badge that was earned minutes ago, once in this browser. It disappears by itself. */
export async function celebrateBadge({ id, badgeId, title, imageUrl, created }: InboxItem): Promise<void> {
  if (Date.now() - Date.parse(created) > freshMs) return;
  if (id <= Number(localStorage.getItem(storageKeys.badgeSeen) ?? 0)) return;
  localStorage.setItem(storageKeys.badgeSeen, String(id));
  const [picture] = await Promise.all([fetchEarnedPicture({ badgeId, imageUrl }), loadTexts(['badge'])]);
  const t = textsNow('badge');
  const text = t('celebrate', { name: badgeName({ id: badgeId ?? '', name: title }, t) });
  showToast({ title: text, description: <EarnedNote imageUrl={picture} />, isBackground: true });
}

function EarnedNote({ imageUrl }: { imageUrl: string | null }) {
  const t = useTexts('badge');
  return (
    <span className="mt-1 flex items-center gap-3">
      {imageUrl && <img src={imageUrl} alt="" className="size-12 shrink-0 object-contain motion-safe:animate-land" />}
      <span className="min-w-0">
        <Link
          href={sitePath('badges')}
          className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
        >
          {t('see')}
        </Link>
      </span>
    </span>
  );
}
