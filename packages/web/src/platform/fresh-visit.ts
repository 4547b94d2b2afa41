/** Whether the address was typed or came from a link, and not from a reload or from going back. */
export function isFreshVisit(): boolean {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return how?.type === 'navigate';
}
