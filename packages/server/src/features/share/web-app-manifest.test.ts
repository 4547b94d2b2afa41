import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function manifest() {
  const answer = await fetch(`${server.url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  return (await answer.json()) as { name: string; theme_color: string; icons: { src: string; sizes: string }[] };
}

test('the manifest has the name and colours of the service, and valid icons', async () => {
  const operator = await signUp(server, { role: 'operator' });
  const theme = { '--color-canvas': '#102030', '--color-accent': 'rgb(0 0 0)' };
  await operator.client.studioConfig.update({ body: { config: { project: 'Kiln & Company' }, theme } });
  const { name, theme_color: color, icons } = await manifest();
  expect([name, color]).toEqual(['Kiln & Company', '#102030']);
  expect(await (await fetch(`${server.url}/login`)).text()).toContain('<meta name="theme-color" content="#102030"');
  for (const { src, sizes } of icons.filter((icon) => icon.src.endsWith('.png'))) {
    const answer = await fetch(server.url + src);
    const { data, info } = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(`${info.width}x${info.height}`).toBe(sizes);
    expect([...data.subarray(0, 3)]).toEqual([0x10, 0x20, 0x30]);
  }
  expect(icons).toHaveLength(5);
});

test.each(['/icons/193.png', '/icons/x.png', '/icons/maskable-1000.png'])('%s is no icon', async (path) => {
  expect((await fetch(server.url + path)).status).toBe(404);
});
