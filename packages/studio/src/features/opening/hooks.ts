import { query } from '@greenlight/client/query';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';

const steps = query(client.studioOpening.steps);
/** What is done elsewhere shows in the menu after this time. */
const askAgainMs = 20_000;

/** What there is to do before the service opens. */
export function useOpening() {
  return useQuery({ ...steps, staleTime: 0 });
}

/** How many things it can't do without are still to do. */
export function useOpeningLeft(isAsked: boolean): number {
  const { data } = useQuery({
    ...steps,
    enabled: isAsked,
    refetchInterval: ({ state }) => countLeft(state.data?.steps) > 0 && askAgainMs,
  });
  return countLeft(data?.steps);
}

function countLeft(all: { done: boolean; optional: boolean }[] = []): number {
  return all.filter(({ done, optional }) => !done && !optional).length;
}
