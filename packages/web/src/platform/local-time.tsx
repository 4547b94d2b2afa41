import { useIsLive } from './use-is-live.ts';

/**
 * A text with a date in the viewer's time zone, or a distance from now. A painted page has the server's text, which is
 * replaced after hydration.
 */
export function LocalTime({ time, text, className }: { time?: string; text: string; className?: string }) {
  const isLive = useIsLive();
  return (
    <time key={isLive ? 'live' : 'painted'} dateTime={time} className={className} suppressHydrationWarning>
      {text}
    </time>
  );
}
