import { type Path, rounded } from '../../draw/path.ts';

export type Stop = { name: string; at: number };
export type Line = { tint: string; path: Path; stops: Stop[] };

function line(
  tint: string,
  corners: readonly (readonly [number, number])[],
  stops: readonly (readonly [string, number])[],
): Line {
  return { tint, path: rounded(corners, 70), stops: stops.map(([name, at]) => ({ name, at })) };
}

/** The tram network of Hallin. Stops are given by their distance along the line. */
export const network: Line[] = [
  line(
    '#ffb347',
    [
      [-980, 150],
      [-640, 150],
      [-480, 0],
      [320, 0],
      [490, -170],
      [940, -170],
    ],
    [
      ['Depot', 20],
      ['Saltmarket', 190],
      ['Nine Elms', 330],
      ['Glassworks', 560],
      ['Old Toll', 710],
      ['Tannery', 850],
      ['Assembly', 1018],
      ['Cloth Hall', 1180],
      ['Mint', 1310],
      ['Signal Box', 1540],
      ['Terraces', 1690],
      ['Kiln Lane', 1830],
      ['Eastbank', 1980],
    ],
  ),
  line(
    '#3fd0c9',
    [
      [-700, -420],
      [-420, -420],
      [0, 0],
      [300, 300],
      [760, 300],
    ],
    [
      ['Pigeon Loft', 10],
      ['Upper Weir', 150],
      ['Ropewalk', 420],
      ['Bellfoundry', 640],
      ['Cinema', 1010],
      ['Fishmarket', 1180],
      ['Lido', 1420],
      ['Breakwater', 1700],
    ],
  ),
  line(
    '#ff5f7e',
    [
      [0, -520],
      [0, 260],
      [-180, 440],
      [-620, 440],
    ],
    [
      ['Observatory', 10],
      ['Hill Steps', 150],
      ['Conservatory', 300],
      ['Arcade', 660],
      ['Kings Yard', 800],
      ['Slipway', 960],
      ['Boatmen', 1120],
      ['Ferry', 1440],
    ],
  ),
  line(
    '#9b7bff',
    [
      [-900, -160],
      [-560, -160],
      [-330, -300],
      [250, -300],
      [490, -60],
      [490, 190],
      [300, 450],
      [60, 450],
    ],
    [
      ['Quarry', 10],
      ['Sheepgate', 190],
      ['Infirmary', 420],
      ['Library', 690],
      ['Polytechnic', 1010],
      ['Circus', 1200],
      ['Gasholder', 1500],
      ['Eel Bridge', 1760],
      ['Pans', 2080],
    ],
  ),
  line(
    '#7ddb62',
    [
      [-300, 130],
      [-180, 210],
      [180, 210],
      [300, 130],
      [300, -130],
      [180, -190],
      [-180, -190],
      [-300, -130],
      [-300, 130],
    ],
    [
      ['Orchard', 120],
      ['Laundry', 620],
      ['Post Office', 900],
      ['Minster', 1280],
    ],
  ),
];
