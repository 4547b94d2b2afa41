import { describe, expect, it } from 'vitest';
import { fullSource, playsPast, time, useTheatre } from './theatre.ts';

describe('the picture', () => {
  const theatre = useTheatre();

  it('plays: the time moves and there is a picture', async () => {
    const page = await theatre.open({ autoPlay: true, source: fullSource });
    await playsPast(page, 1.5);
    const width = await page.evaluate(() => document.querySelector('video')?.videoWidth);
    expect(width).toBeGreaterThan(0);
    expect(await time(page)).toBeGreaterThan(1.5);
  });
}, 30_000);
