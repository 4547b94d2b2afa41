/** The system of a phone or tablet; null for others. iPadOS calls itself a Mac, but a Mac has no touch screen. */
export function mobileSystemOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : null;
}
