import type { Access, Api, Route, RouteInput, RouteReturn, Routes } from '@greenlight/contract/route';
import type { Viewer } from './viewer.ts';

type ViewerOf<A extends Access> = A extends 'anyone' ? null : A extends 'guest' ? Viewer | null : Viewer;

/** The facts about the request that a handler gets besides its validated input. */
export interface CallContext<A extends Access> {
  viewer: ViewerOf<A>;
  ip: string;
  userAgent: string;
  /** The first language in `Accept-Language`, as a tag; null without one. */
  language: string | null;
  requestId: string;
}

export type Handler<R extends Route> = (
  input: RouteInput<R> & CallContext<R['access']>,
) => Promise<RouteReturn<R>> | RouteReturn<R>;

export type Handlers<G extends Routes> = { [K in keyof G]: Handler<G[K]> };
export type ApiHandlers<A extends Api> = { [G in keyof A]: Handlers<A[G]> };
