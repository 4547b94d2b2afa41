/** When a stream begins, by the viewer's own clock. */
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
