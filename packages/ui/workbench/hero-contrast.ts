import type { Page } from 'playwright-core';

/**
 * The texts of the first hero with too little contrast to the picture behind them: below 4.5, or below 3 for the title.
 * Reads the pixels of a screenshot.
 */
export async function listWeakContrasts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const lines = document.querySelector('[aria-roledescription=carousel] h2')?.parentElement?.children ?? [];
    const words = Array.from(lines).map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const boxes = Array.from(range.getClientRects(), ({ x, y, width, height }) => ({ x, y, width, height }));
      const channels = getComputedStyle(element).color.match(/[\d.]+/g);
      const color = channels?.map(Number) ?? [];
      return { text: element.textContent, needs: element.tagName === 'H2' ? 3 : 4.5, color, boxes };
    });
    for (const element of lines) (element as HTMLElement).style.color = 'transparent';
    return words;
  });
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([words, png]) => {
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const luminance = (rgb: number[]) =>
        rgb.slice(0, 3).reduce((sum, channel, at) => {
          const share = channel / 255;
          const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          return sum + linear * ([0.2126, 0.7152, 0.0722][at] ?? 0);
        }, 0);
      return words.flatMap(({ text, needs, color, boxes }) => {
        let ground = 0;
        for (const { x, y, width, height } of boxes) {
          const { data = [] } = canvas?.getImageData(x, y, width, height) ?? {};
          for (let at = 0; at < data.length; at += 44)
            ground = Math.max(ground, luminance(Array.from(data.slice(at, at + 3))));
        }
        const contrast = (luminance(color) + 0.05) / (ground + 0.05);
        return contrast < needs || boxes.length === 0 ? [`${text}: ${contrast.toFixed(2)}`] : [];
      });
    },
    [texts, picture] as const,
  );
}
