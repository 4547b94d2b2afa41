import type { Access } from '@greenlight/contract/route';
import { ProblemError } from '../errors/problem-error.ts';

/** Who calls. Subscription is looked up only where it matters, so it is not here. */
export interface Viewer {
  userId: string;
  sessionId: string;
  role: 'member' | 'creator' | 'operator';
}

export interface Authenticator {
  /** The viewer behind a bearer token, or null when the token or its session has ended. */
  viewerOf(token: string): Promise<Viewer | null>;
  isSubscriber(viewer: Viewer): Promise<boolean>;
}

/** Who an `Authorization` header speaks for; null without one, `unauthorized` for a token that has ended. */
export async function bearerOf(header: string | undefined, authenticator: Authenticator): Promise<Viewer | null> {
  if (!header?.startsWith('Bearer ')) return null;
  const viewer = await authenticator.viewerOf(header.slice('Bearer '.length));
  if (!viewer) throw new ProblemError('unauthorized');
  return viewer;
}

const rank = { member: 0, creator: 1, operator: 2 };

/** Throws what the contract says for a viewer who may not use a route of this access level. */
export async function authorize(access: Access, viewer: Viewer | null, authenticator: Authenticator): Promise<void> {
  if (access === 'anyone' || access === 'guest') return;
  if (!viewer) throw new ProblemError('unauthorized');
  if (access === 'creator' || access === 'operator') {
    if (rank[viewer.role] < rank[access]) throw new ProblemError('forbidden');
  } else if (access === 'subscriber' && !(await authenticator.isSubscriber(viewer))) {
    throw new ProblemError('subscription_required');
  }
}
