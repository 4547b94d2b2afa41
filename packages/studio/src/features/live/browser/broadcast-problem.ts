/** Reasons why the browser cannot send. Each has a text, `live:browser.problem.<code>`. */
export type ProblemCode =
  | 'denied'
  | 'noDevice'
  | 'busy'
  | 'noCodec'
  | 'insecure'
  | 'ended'
  | 'replaced'
  | 'full'
  | 'refused'
  | 'lost'
  | 'unknown';

export class BroadcastProblem extends Error {
  override name = 'BroadcastProblem';
  readonly code: ProblemCode;

  /** `detail` is a sentence of the server. */
  constructor(code: ProblemCode, detail = '') {
    super(detail);
    this.code = code;
  }
}

const captureErrors: Record<string, ProblemCode> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The problem for an error that the browser throws when it gives no camera, microphone or screen. */
export function captureProblem(error: unknown): BroadcastProblem {
  if (error instanceof BroadcastProblem) return error;
  const name = error instanceof Error ? error.name : '';
  return new BroadcastProblem(captureErrors[name] ?? 'unknown');
}

/** The error in an answer of the service. */
export interface Refusal {
  code?: string;
  detail: string;
}

/** The problem for a refused offer (WHIP). Null if the offer may be accepted later. */
export function refusalProblem(status: number, { code, detail }: Refusal): BroadcastProblem | null {
  if (status === 400) return new BroadcastProblem('noCodec', detail);
  if (status === 401) return new BroadcastProblem('refused', detail);
  if (code === 'replaced') return new BroadcastProblem('replaced');
  if (status === 409) return new BroadcastProblem('ended', detail);
  return null;
}
