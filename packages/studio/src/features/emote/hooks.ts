import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { problemOf } from '@greenlight/contract/client';
import { useQuery } from '@tanstack/react-query';
import { client, hosts, queryClient, session } from '../../platform/app.ts';

export function useEmotes() {
  return useQuery(query(client.studioEmotes.list));
}

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(client.studioEmotes.list) });
}

async function uploadEmote({ name, file }: { name: string; file: File }): Promise<void> {
  const response = await fetch(`${hosts.studio}/v1/emotes?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await session.token()}`, 'content-type': file.type },
    body: file,
  });
  if (!response.ok) throw await problemOf(response);
}

export function useAddEmote() {
  return useMutation({ mutationFn: uploadEmote, onSuccess: readAgain });
}

export function useRenameEmote(id: number) {
  return useMutation({
    mutationFn: (name: string) => client.studioEmotes.rename({ params: { id }, body: { name } }),
    onSuccess: readAgain,
  });
}

export function useRemoveEmote() {
  return useMutation({
    mutationFn: (id: number) => client.studioEmotes.remove({ params: { id } }),
    onSuccess: readAgain,
  });
}
