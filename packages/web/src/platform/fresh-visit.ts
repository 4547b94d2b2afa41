/** Whether the address was typed or followed from elsewhere, not reloaded or gone back to. */
export function isFreshVisit(): boolean {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return how?.type === 'navigate';
}
