/** What a member does with their points at a pitch. The first press asks, the second one sends. */
export interface GiveState {
  kind: 'give' | 'take-back';
  /** As typed. */
  amount: string;
  step: 'choose' | 'confirm';
  /** When the first press was. */
  askedMs: number;
  /** Of this change: a repeated press, and one after a lost answer, send the same. */
  key: string;
}

export type GiveAction =
  | { type: 'amount'; amount: string; key: string }
  | { type: 'kind'; kind: GiveState['kind']; key: string }
  | { type: 'ask'; atMs: number }
  | { type: 'back' }
  | { type: 'done'; key: string };

/** `key` is a new one for each change. */
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

/** The typed number, or null for one that can not be given. */
export function amountOf({ amount }: Pick<GiveState, 'amount'>, most: number): number | null {
  const points = Number(amount);
  return Number.isInteger(points) && points >= 1 && points <= most ? points : null;
}

/** Amounts to choose from: few, with all that there is as the last one. */
export function suggestions(most: number): number[] {
  return [...[1, 5, 10].filter((points) => points < most), most].filter((points) => points > 0);
}

/** A second press that comes sooner is that of a double click, before the question was read. */
const readMs = 300;

export function isConfirmed({ step, askedMs }: GiveState, atMs: number): boolean {
  return step === 'confirm' && atMs - askedMs >= readMs;
}
