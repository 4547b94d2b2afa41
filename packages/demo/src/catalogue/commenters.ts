/** An account that comments on the demo's videos. Without a membership it comments on free videos only. */
export type Commenter = { email: string; displayName: string; isMember: boolean };

/** The commenters besides the creator. */
export const commenters = {
  lamplight: { email: 'lamplight@example.com', displayName: 'lamplight', isMember: true },
  fen: { email: 'fen@example.com', displayName: 'Fen_', isMember: true },
  halide: { email: 'halide@example.com', displayName: 'old halide', isMember: true },
  nuria: { email: 'nuria@example.com', displayName: 'nuria_vlc', isMember: true },
  tramline: { email: 'tramline@example.com', displayName: 'tramline 9', isMember: false },
  pell: { email: 'pell@example.com', displayName: 'pell', isMember: false },
} satisfies Record<string, Commenter>;

export type Author = keyof typeof commenters | 'creator';
