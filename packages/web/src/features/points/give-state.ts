/** The state of giving points to a pitch or taking them back. The first press asks, the second one sends. */
export interface GiveState {
  kind: 'give' | 'take-back';
  /** The typed text. */
  amount: string;
  step: 'choose' | 'confirm';
  /** Time of the first press. */
  askedMs: number;
  /** Idempotency key of this change. A repeated press, also after a lost answer, sends the same key. */
  key: string;
}

export type GiveAction =
  | { type: 'amount'; amount: string; key: string }
  | { type: 'kind'; kind: GiveState['kind']; key: string }
  | { type: 'ask'; atMs: number }
  | { type: 'back' }
  | { type: 'done'; key: string };

/** `key` must be new for each change. */
export function startGive(key: string): GiveState {
  return { kind: 'give', amount: '1', step: 'choose', askedMs: 0, key };
}

export function giveReducer(state: GiveState, action: GiveAction): GiveState {
  switch (action.type) {
    case 'amount':
      return { ...state, amount: action.amount.replace(/\D/g, '').slice(0, 7), step: 'choose', key: action.key };
    case 'kind':
      return { ...startGive(action.key), kind: action.kind };
    case 'ask':
      return { ...state, step: 'confirm', askedMs: action.atMs };
    case 'back':
      return { ...state, step: 'choose' };
    default:
      return startGive(action.key);
  }
}

/** The typed number, or null if it cannot be given. */
export function amountOf({ amount }: Pick<GiveState, 'amount'>, most: number): number | null {
  const points = Number(amount);
  return Number.isInteger(points) && points >= 1 && points <= most ? points : null;
}

/** A few amounts to choose from. The last one is all that the member has. */
export function suggestions(most: number): number[] {
  return [...[1, 5, 10].filter((points) => points < most), most].filter((points) => points > 0);
}

/** A second press within this time is a double click: the member has not read the question. */
const readMs = 300;

export function isConfirmed({ step, askedMs }: GiveState, atMs: number): boolean {
  return step === 'confirm' && atMs - askedMs >= readMs;
}
