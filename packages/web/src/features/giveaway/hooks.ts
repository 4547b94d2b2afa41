import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import type { Giveaway, GiveawayCard, GiveawayLine, OwnGiveaway, PrizeAddress } from '@greenlight/contract/giveaway';
import { giveawayLinesMax } from '@greenlight/contract/limits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

export type { Giveaway, GiveawayCard, GiveawayLine, OwnGiveaway, PrizeAddress };

type Entry = Omit<Parameters<typeof client.giveaway.enter>[0]['body'], 'captcha'>;

function giveawayOf(id: number) {
  return query(client.publicGiveaway.read, { params: { id } });
}

function ownOf(id: number) {
  return query(client.giveaway.own, { params: { id } });
}

export function useGiveaways(stage: 'open' | 'past') {
  return useInfiniteQuery(pages(client.publicGiveaway.list, { query: { stage } }));
}

export function useGiveaway(id: number) {
  return useQuery(giveawayOf(id));
}

/** The member's entry. It is read again on each visit, because actions for more entries are done on other pages. */
export function useOwnGiveaway(id: number) {
  const enabled = useIsSignedIn();
  return useQuery({ ...ownOf(id), queryFn: () => readOwn(id), staleTime: 0, enabled });
}

/** Returns a function that reads the viewer's pseudonym again; null if they have no entry that takes part. */
export function useOwnPseudonym(id: number) {
  const isSignedIn = useIsSignedIn();
  return async (): Promise<string | null> => {
    const { entry } = isSignedIn ? await client.giveaway.own({ params: { id } }) : { entry: null };
    return entry && !entry.excluded ? entry.pseudonym : null;
  };
}

/** Reads the member's entry. If it says that the giveaway was cancelled, reads the public answer past the cache too. */
async function readOwn(id: number): Promise<OwnGiveaway> {
  const own = await client.giveaway.own({ params: { id } });
  const { queryKey } = giveawayOf(id);
  if (own.problem === 'cancelled' && !queryClient.getQueryData(queryKey)?.cancelled) {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, await client.publicGiveaway.read({ params: { id } }, { cache: 'no-cache' }));
  }
  return own;
}

/**
 * Stores the answer to a change. The public answer may be some seconds old, so the number of people is changed here.
 */
function keep(id: number, people: -1 | 0 | 1 = 0) {
  return (own: OwnGiveaway) => {
    queryClient.setQueryData(ownOf(id).queryKey, own);
    queryClient.setQueryData(
      giveawayOf(id).queryKey,
      (known) => known && { ...known, people: Math.max(0, known.people + people) },
    );
    return queryClient.invalidateQueries({ queryKey: keyOf(client.publicGiveaway.list) });
  };
}

/** If the service requires a captcha, this device solves a challenge for about a second, without asking the viewer. */
async function captcha(): Promise<string | undefined> {
  const body = { version: 2 as const, action: 'giveaway' as const };
  const { token, challenge } = await client.account.integrity({ body });
  if (!challenge) return token ?? undefined;
  const { solveChallenge } = await import('../../platform/solve-challenge.ts');
  const headers = { 'x-security-token': await solveChallenge(challenge) };
  return (await client.account.integrity({ body, headers })).token ?? undefined;
}

/** After a refusal, reads the entry again, because the page is outdated. */
function lookAgain(id: number) {
  return () => queryClient.invalidateQueries({ queryKey: ownOf(id).queryKey });
}

export function useEnter(id: number) {
  return useMutation({
    mutationFn: async (entry: Entry) => {
      const send = (token?: string) => client.giveaway.enter({ params: { id }, body: { ...entry, captcha: token } });
      return send().catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'captcha_required') return send(await captcha());
        throw error;
      });
    },
    onSuccess: keep(id, 1),
    onError: lookAgain(id),
  });
}

export function useWithdraw(id: number) {
  return useMutation({
    mutationFn: () => client.giveaway.withdraw({ params: { id } }),
    onSuccess: keep(id, -1),
    onError: lookAgain(id),
  });
}

export function useClaim(id: number) {
  return useMutation({
    mutationFn: (address: PrizeAddress | null) => client.giveaway.claim({ params: { id }, body: { address } }),
    onSuccess: keep(id),
    onError: lookAgain(id),
  });
}

export function useDecline(id: number) {
  return useMutation({
    mutationFn: async () => {
      await client.giveaway.decline({ params: { id } });
    },
    onSettled: lookAgain(id),
  });
}

/** The viewer's line of the published list, with its path to the root. */
export function useProof(id: number, enabled: boolean) {
  return useQuery({ ...query(client.giveaway.proof, { params: { id } }), enabled, retry: false });
}

/** All lines of the list, piece by piece. */
export async function* readLines(id: number): AsyncGenerator<GiveawayLine[]> {
  let after = 0;
  for (;;) {
    const wish = { params: { id }, query: { after, count: giveawayLinesMax } };
    const { lines } = await client.publicGiveaway.lines(wish);
    if (lines.length > 0) yield lines;
    if (lines.length < giveawayLinesMax) return;
    after = lines.at(-1)?.number ?? after;
  }
}
