import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { GrowingPlaylist } from './growing-playlist.ts';

const startedMs = Date.parse('2026-05-01T20:00:00.000Z');
const partsOfSegment = 6;

/** A stream of this many segments, with this many parts of the next one. */
function growTo(segments: number, parts = 0): GrowingPlaylist {
  const playlist = new GrowingPlaylist({ targetS: 2, partTargetS: 1 / 3 });
  for (let segment = 0; segment <= segments; segment += 1) {
    const shownAt = new Date(startedMs + segment * 2000);
    const start = { initUri: 'init.mp4', isNewRun: false, shownAt };
    const isOpen = segment === segments;
    for (let part = 0; part < (isOpen ? parts : partsOfSegment); part += 1)
      playlist.addPart({ uri: `${segment}.${part}.m4s`, durationS: 1 / 3, isIndependent: part === 0 }, start);
    if (!isOpen) playlist.addSegment({ uri: `${segment}.m4s`, durationS: 2 }, start);
  }
  return playlist;
}

const next = { hint: 'next.m4s', reports: [] };

test('lists the parts of the last three segments and of the next one, and the part that follows', () => {
  const text = growTo(5, 2).text({
    ...next,
    hint: '5.2.m4s',
    reports: [{ uri: '../240p/p.m3u8', segment: 5, part: 1 }],
  });
  expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:2
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.00000,HOLD-BACK=6.00000,PART-HOLD-BACK=1.00000
#EXT-X-PART-INF:PART-TARGET=0.33333
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-05-01T20:00:00.000Z
#EXTINF:2.00000,
0.m4s
#EXTINF:2.00000,
1.m4s
${[2, 3, 4].map(segmentWithParts).join('')}${partLines(5, 2)}#EXT-X-PRELOAD-HINT:TYPE=PART,URI="5.2.m4s"
#EXT-X-RENDITION-REPORT:URI="../240p/p.m3u8",LAST-MSN=5,LAST-PART=1
`);
});

function partLines(segment: number, count: number): string {
  return Array.from({ length: count }, (_, part) => {
    const independent = part === 0 ? ',INDEPENDENT=YES' : '';
    return `#EXT-X-PART:DURATION=0.33333,URI="${segment}.${part}.m4s"${independent}\n`;
  }).join('');
}

function segmentWithParts(segment: number): string {
  return `${partLines(segment, partsOfSegment)}#EXTINF:2.00000,\n${segment}.m4s\n`;
}

test('a new initialisation segment and a new time are announced before the first part of a segment', () => {
  const playlist = growTo(3);
  const start = { initUri: 'other.mp4', isNewRun: true, shownAt: new Date(startedMs + 60_000) };
  playlist.addPart({ uri: '3.0.m4s', durationS: 0.3, isIndependent: true }, start);
  expect(playlist.text(next)).toContain(`2.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="other.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-05-01T20:01:00.000Z
#EXT-X-PART:DURATION=0.30000,URI="3.0.m4s",INDEPENDENT=YES
`);
});

test('a delta update leaves out the segments before the last twelve seconds, and together they are the whole list', () => {
  const playlist = growTo(40, 3);
  const [whole, delta] = [playlist.text(next), playlist.delta(next)];
  const [, skipped = ''] = /#EXT-X-SKIP:SKIPPED-SEGMENTS=(\d+)\n/.exec(delta) ?? [];
  const listed = delta.match(/#EXTINF/g)?.length ?? 0;
  expect(Number(skipped) + listed).toBe(40);
  expect(listed * 2).toBeGreaterThanOrEqual(12);
  const [, rest = ''] = delta.split(`SKIPPED-SEGMENTS=${skipped}\n`);
  expect(whole.endsWith(rest)).toBe(true);
  expect(whole.slice(0, -rest.length).match(/#EXTINF/g)).toHaveLength(Number(skipped));
});

test('what a player reloads in a stream of twelve hours is as short as in one of a minute', () => {
  const [minute, hours] = [growTo(30, 5), growTo(21_600, 5)].map((playlist) => playlist.delta(next));
  expect(hours?.length).toBeLessThan((minute?.length ?? 0) + 200);
  expect(
    growTo(21_600)
      .text(next)
      .match(/#EXTINF/g),
  ).toHaveLength(21_600);
});

test.each<[boolean, number, number | undefined]>([
  [false, 6, undefined],
  [true, 7, undefined],
  [false, 5, 1 + 9],
  [true, 5, 1 + 10],
  [false, 6, 8],
  [true, 6, 9],
  [true, 7, 0],
  // The part after the last one of a segment is the first of the next.
  [false, 4, partsOfSegment],
  [true, 4, 100],
  [false, 3, 100],
])(
  'after five segments and two parts it is %s that a request is too far ahead: segment %s, part %s',
  (expected, ...place) => {
    expect(growTo(5, 2).isTooFar(...place)).toBe(expected);
  },
);

test('the end is an end, with nothing to come', () => {
  const text = growTo(3).text({ ...next, hint: null });
  expect(text).toMatch(/2\.m4s\n#EXT-X-ENDLIST\n$/);
  expect(text).not.toContain('PRELOAD-HINT');
});

test.each([0, 5, 700])('compressed, a playlist of %d segments says the same', (segments) => {
  const playlist = growTo(segments, 2);
  expect(gunzipSync(playlist.gzip(next)).toString()).toBe(playlist.text(next));
});

test('captions need no initialisation segment', () => {
  const playlist = new GrowingPlaylist({ targetS: 2, partTargetS: 1 / 3, hasInits: false });
  for (const [at, initUri] of ['a.mp4', 'b.mp4'].entries()) {
    const start = { initUri, isNewRun: false, shownAt: new Date(startedMs) };
    playlist.addSegment({ uri: `${at}.vtt`, durationS: 2 }, start);
  }
  const text = playlist.text(next);
  expect(text).not.toContain('EXT-X-MAP');
  // As in the playlists of the picture.
  expect(text).toMatch(/0\.vtt\n#EXT-X-DISCONTINUITY\n#EXTINF:2\.000000000,\n1\.vtt\n/);
});
