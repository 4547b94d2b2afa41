import type { PitchState } from '@greenlight/contract/pitch';
import type { Cut } from './artwork.ts';
import type { Author } from './commenters.ts';

export type Supporter = Exclude<Author, 'creator'> | 'member';

/** A show that members can ask for. */
export type Pitch = {
  title: string;
  summary: string;
  text: string;
  picture: Cut;
  /** Its creator's slug. */
  creator: string;
  goal: number;
  /** Number of days for which the pitch is open; undefined: until the team closes it. */
  days?: number;
  missed: 'returned' | 'spent';
  /** The state of the pitch after the gifts. */
  state: PitchState;
  gifts: Partial<Record<Supporter, number>>;
  /** The givers whom the credits name. */
  named: Supporter[];
  updates: { title: string; text: string }[];
  /** The slug of the show that was made of it. */
  show?: string;
  /** The slug of the film that speaks for it. */
  film?: string;
};

/** Nobody gives more than the 30 points of the annual plan. */
export const pitches: Pitch[] = [
  {
    title: 'Lighthouses, one lens each',
    summary: 'Six lighthouses, filmed through the lens that each of them was built around.',
    text: 'The lens of a lighthouse is the largest piece of glass that anybody ever made by hand, and nobody looks through it the right way round. We want to. Six episodes, six lights, one night each: how the beam is shaped, what it finds out there, and who cleans it.\n\nThe points pay for boats, permits and a mount that holds a camera where a lamp should be.',
    picture: { video: 'the-prism-table', t: 38, x: 0.5, y: 0.5, part: 0.8 },
    creator: 'field-optics',
    film: 'the-prism-table',
    goal: 150,
    days: 21,
    missed: 'returned',
    state: 'open',
    gifts: { member: 8, lamplight: 15, halide: 10, nuria: 8 },
    named: ['lamplight', 'halide'],
    updates: [
      {
        title: 'The first keeper said yes',
        text: 'We may film at the northernmost of the six. The keeper asks for one thing: nobody touches the brass.',
      },
    ],
  },
  {
    title: 'A city drawn by its members',
    summary: 'You name the streets, we build the city, and then we fly over it.',
    text: 'Night Atlas has four desks and one opinion about trams. This time the map is yours: every member who gives a point names something. A street, a bridge, a bakery, a kind of weather. We draw all of it, and we publish the plan before the flight.\n\nIf the goal is missed, all points go back.',
    picture: { video: 'every-window', t: 14.5, x: 0.5, y: 0.5, part: 1 },
    creator: 'night-atlas',
    goal: 400,
    days: 45,
    missed: 'returned',
    state: 'open',
    gifts: { fen: 16, pell: 12 },
    named: ['fen'],
    updates: [],
  },
  {
    title: 'Glass harmonica, live for one night',
    summary: 'Forty wine glasses, one score, and a chat that picks the encores.',
    text: 'The Hum Department has a shelf of wine glasses that are tuned by sipping. We want to play a whole evening on them, live, with a new score and no second take.\n\nThe points pay for microphones that are quiet enough, and for a spare shelf.',
    picture: { video: 'study-2-pendulums', t: 14.4, x: 0.5, y: 0.5, part: 1 },
    creator: 'hum-department',
    goal: 35,
    days: 14,
    missed: 'returned',
    state: 'reached',
    gifts: { nuria: 12, tramline: 17, halide: 10 },
    named: ['nuria'],
    updates: [
      { title: 'The goal is reached', text: 'Thank you. We are looking for a room without a refrigerator in it.' },
    ],
  },
  {
    title: 'Fog, from the inside',
    summary: 'Three mornings in the thickest fog that we can find.',
    text: 'Everybody films fog from a hill. We want to stand in it, with a light that shows what it is made of.',
    picture: { video: 'bottom-of-the-pool', t: 23.4, x: 0.5, y: 0.5, part: 0.8 },
    creator: 'field-optics',
    goal: 20,
    missed: 'returned',
    state: 'greenlit',
    gifts: { lamplight: 9, pell: 12 },
    named: ['pell'],
    updates: [{ title: 'Greenlit', text: 'It is decided: we go in November, when there is enough of it.' }],
  },
  {
    title: 'The river desk goes out',
    summary: 'The map room’s river desk follows one of its own rivers to the sea.',
    text: 'Our rivers have always ended at the edge of the paper. One of them will not. We draw the rest of it, day by day, and the film follows the pen.',
    picture: { video: 'founding-lines', t: 23.5, x: 0.5, y: 0.5, part: 0.8 },
    creator: 'night-atlas',
    goal: 20,
    missed: 'returned',
    state: 'production',
    gifts: { fen: 12, tramline: 10 },
    named: ['fen', 'tramline'],
    updates: [
      { title: 'Greenlit', text: 'The river desk has bought boots.' },
      { title: 'Day nine', text: 'The river has a delta now. Nobody expected that, least of all the river desk.' },
    ],
  },
  {
    title: 'Six studies for moving shapes',
    summary: 'Music that you can see: one study for each idea, note by note.',
    text: 'A shape for each voice, a rule for each study, and nothing on the screen that is not in the score. We want to make six of them.',
    picture: { video: 'study-6-quilt', t: 17.2, x: 0.5, y: 0.5, part: 1 },
    creator: 'hum-department',
    goal: 25,
    missed: 'returned',
    state: 'released',
    gifts: { nuria: 10, halide: 10, lamplight: 6 },
    named: ['nuria', 'halide'],
    updates: [
      { title: 'Greenlit', text: 'We start with arcs, because everybody starts with arcs.' },
      { title: 'It is made', text: 'All six studies are here. Members chose them, and they are called Counterpoint.' },
    ],
    show: 'counterpoint',
  },
  {
    title: 'An opera for elevators',
    summary: 'Nine floors, nine arias, one very patient caretaker.',
    text: 'We asked a caretaker whether we may sing in his elevator. He said that this depends on the floor.',
    picture: { video: 'study-5-ribbons', t: 34.2, x: 0.5, y: 0.5, part: 1 },
    creator: 'hum-department',
    goal: 300,
    missed: 'returned',
    state: 'closed',
    gifts: { pell: 4, tramline: 3 },
    named: [],
    updates: [
      { title: 'Not this time', text: 'The goal was missed, and all points went back. The caretaker is relieved.' },
    ],
  },
  {
    title: 'The shadow of a bridge',
    summary: 'One bridge, one day, and only its shadow.',
    text: 'We have not written this one yet. We know the bridge, and that the camera never looks up.',
    picture: { video: 'harbour-lights', t: 20, x: 0.5, y: 0.5, part: 1 },
    creator: 'night-atlas',
    goal: 120,
    missed: 'returned',
    state: 'draft',
    gifts: {},
    named: [],
    updates: [],
  },
];
