import { query } from '@greenlight/client/query';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';

const steps = query(client.studioOpening.steps);
/** Changes on other screens appear in the menu after this time at the latest. */
const askAgainMs = 20_000;

/** The checklist before the service opens. */
export function useOpening() {
  return useQuery({ ...steps, staleTime: 0 });
}

/** The number of required steps left. */
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
