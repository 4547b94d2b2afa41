/**
 * A game beside a film. `at` is the second at which a square happens. Each card has all squares; four never happen,
 * which is too few to block every line.
 */
export const bingoGame = {
  title: 'Anamorphic bingo',
  film: 'anamorphic',
  squares: [
    { text: 'The key turns', at: 1 },
    { text: 'First light on the dashboard', at: 3 },
    { text: 'The avenue opens up', at: 6 },
    { text: 'A street lamp passes', at: 8 },
    { text: 'Blue streak across the frame', at: 10 },
    { text: 'Two cars side by side', at: 12 },
    { text: 'Red tail lights', at: 14 },
    { text: 'The camera leans into a turn', at: 16 },
    { text: 'The first raindrop', at: 17 },
    { text: 'Rain runs sideways', at: 19 },
    { text: 'A wiper, or its shadow', at: 21 },
    { text: 'Oval bokeh', at: 23 },
    { text: 'Neon in a puddle', at: 25 },
    { text: 'The road goes down', at: 27 },
    { text: 'Into the tunnel', at: 28 },
    { text: 'Lights in a row', at: 30 },
    { text: 'Everything turns orange', at: 32 },
    { text: 'The engine gets louder', at: 34 },
    { text: 'The exit appears', at: 36 },
    { text: 'A person on the pavement' },
    { text: 'Sunrise' },
    { text: 'A dog' },
    { text: 'Somebody says “render”' },
    { text: 'Black screen', at: 38 },
  ] as { text: string; at?: number }[],
};
