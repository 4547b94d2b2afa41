/** A member who comments on the demo's videos and gives points to its pitches. */
export type Commenter = { email: string; displayName: string };

/** The commenters besides the creator. */
export const commenters = {
  lamplight: { email: 'lamplight@example.com', displayName: 'lamplight' },
  fen: { email: 'fen@example.com', displayName: 'Fen_' },
  halide: { email: 'halide@example.com', displayName: 'old halide' },
  nuria: { email: 'nuria@example.com', displayName: 'nuria_vlc' },
  tramline: { email: 'tramline@example.com', displayName: 'tramline 9' },
  pell: { email: 'pell@example.com', displayName: 'pell' },
} satisfies Record<string, Commenter>;

export type Author = keyof typeof commenters | 'creator';
