import type { ChatSettings } from '@greenlight/contract/live';
import { SlidersHorizontal } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';

/** A line about the modes that are on. Everybody sees it. Renders nothing without modes. */
export function ModeLine({ settings }: { settings: ChatSettings }) {
  const t = useTexts('chat');
  const { slowS, memberDays, emotesOnly, noRepeats, linksOff, delayS, isClosed } = settings;
  const modes = [
    isClosed && t('mode.closed'),
    memberDays !== null && (memberDays === 0 ? t('mode.members') : t('mode.memberDays', { count: memberDays })),
    slowS > 0 && t('mode.slow', { seconds: slowS }),
    emotesOnly && t('mode.emotesOnly'),
    noRepeats && t('mode.noRepeats'),
    linksOff && t('mode.linksOff'),
    delayS > 0 && t('mode.delay', { seconds: delayS }),
  ].filter((mode) => mode !== false);
  return (
    <p role="status" className="flex items-center gap-2 px-3 pt-1.5 text-ink-muted text-xs empty:hidden">
      {modes.length > 0 && (
        <>
          <SlidersHorizontal aria-hidden className="size-3.5 shrink-0" />
          <span>{modes.join(' · ')}</span>
        </>
      )}
    </p>
  );
}
