/** The start of a stream, in the viewer's time zone. */
export function formatStart(time: string, language: string): string {
  return new Date(time).toLocaleString(language, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
