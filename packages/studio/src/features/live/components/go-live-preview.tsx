import { Badge } from '@greenlight/ui/primitives/badge';
import { useEffect, useRef } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import type { BroadcastState } from '../browser/broadcast-state.ts';

const t = textsOf('live');

/** The picture that this browser sends, without sound. It is not mirrored. */
export function GoLivePreview(props: { state: BroadcastState; isRehearsal: boolean }) {
  const { picture, phase } = props.state;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = picture && new MediaStream([picture]);
    // `autoplay` sometimes leaves a new picture paused in Chromium. The promise ends with an error if the next one is
    // set.
    if (picture) video.current.play().catch(() => {});
  }, [picture]);
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg bg-scrim">
      <video ref={video} muted playsInline aria-label={t('browser.preview')} className="size-full object-contain" />
      {phase === 'live' && (
        <span className="absolute start-3 top-3">
          {props.isRehearsal ? (
            <Badge tone="glass">{t('state.rehearsal')}</Badge>
          ) : (
            <Badge tone="live">{t('browser.onAir')}</Badge>
          )}
        </span>
      )}
    </div>
  );
}
