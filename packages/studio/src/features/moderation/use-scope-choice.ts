import { useState } from 'react';
import { useScopes } from './hooks.ts';

export interface ScopeChoice {
  /** Null: the whole service. Undefined until it is known where the viewer moderates. */
  teamId: number | null | undefined;
  teams: { id: number; displayName: string }[];
  moderatesAll: boolean;
  choose: (teamId: number | null) => void;
}

interface Team {
  id: number;
  displayName: string;
}

/**
 * The choice of where a ban or a note is valid. The first choice is a creator of all these texts whom the viewer
 * moderates. `creators` has the creators of each text.
 */
export function useScopeChoice(creators: readonly (readonly Team[])[]): ScopeChoice {
  const scopes = useScopes().data;
  const [chosen, choose] = useState<number | null>();
  const own = scopes?.teams ?? [];
  const moderatesAll = scopes?.moderatesAll ?? false;
  const shared = (creators[0] ?? []).filter(
    ({ id }) =>
      (moderatesAll || own.some((team) => team.id === id)) &&
      creators.every((each) => each.some((one) => one.id === id)),
  );
  const teams = creators.length > 0 ? shared : own;
  const usual = scopes && (teams[0]?.id ?? (moderatesAll ? null : undefined));
  return { teamId: chosen === undefined ? usual : chosen, teams, moderatesAll, choose };
}
