import type { MediaTag } from '../rtmp/flv.ts';
import type { PeerOptions } from './peer.ts';

/** A message to the process of the peers. `id` names a peer. */
export type PeerRequest =
  | { type: 'open'; id: string; offer: string; options: Omit<PeerOptions, 'onTrouble'> }
  | { type: 'close'; id: string };

/**
 * A message from the process of the peers. The answer to `open` is `answer` or `refuse`. A `broadcast` ends with `cut`
 * or with the peer.
 */
export type PeerReport =
  | { type: 'answer'; id: string; answer: string }
  | { type: 'refuse'; id: string; reason: string }
  | { type: 'broadcast'; id: string }
  | { type: 'tag'; id: string; tag: MediaTag }
  | { type: 'cut'; id: string }
  | { type: 'trouble'; id: string; reason: string }
  | { type: 'over'; id: string };
