/** The width of link previews. */
export const cardWidth = 1200;
export const cardHeight = 630;
const badgePx = 260;
const textWidth = cardWidth - 160;

export interface ShareCard {
  imageUrl: string;
  name: string;
  /** Lines below the name, such as the name of the member. */
  lines: string[];
  service: string;
}

/** A picture of an earned badge for other places, as PNG. Rejects if the badge's own picture can't be loaded. */
export async function drawShareCard({ imageUrl, name, lines, service }: ShareCard): Promise<Blob> {
  const badge = await loadImage(imageUrl);
  const canvas = document.createElement('canvas');
  canvas.width = cardWidth;
  canvas.height = cardHeight;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is no canvas');
  drawGround(pen);
  const ratio = Math.min(badgePx / badge.width, badgePx / badge.height);
  const [width, height] = [badge.width * ratio, badge.height * ratio];
  pen.drawImage(badge, (cardWidth - width) / 2, 82 + (badgePx - height) / 2, width, height);
  pen.textAlign = 'center';
  const family = getComputedStyle(document.body).fontFamily;
  write(pen, name, { y: 436, px: 64, color: '#ffffff', font: `700 {px} ${family}` });
  for (const [index, line] of lines.entries()) {
    write(pen, line, { y: 492 + index * 40, px: 30, color: '#b9c6bf', font: `500 {px} ${family}` });
  }
  write(pen, service, { y: 592, px: 26, color: '#3ddc84', font: `700 {px} ${family}` });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png'),
  );
}

function drawGround(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#0b100e';
  pen.fillRect(0, 0, cardWidth, cardHeight);
  const glow = pen.createRadialGradient(cardWidth / 2, 210, 40, cardWidth / 2, 210, 560);
  glow.addColorStop(0, 'rgba(61, 220, 132, 0.34)');
  glow.addColorStop(1, 'rgba(61, 220, 132, 0)');
  pen.fillStyle = glow;
  pen.fillRect(0, 0, cardWidth, cardHeight);
}

/** Writes a line in the middle, smaller if it would not fit. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { y, px, color, font }: { y: number; px: number; color: string; font: string },
): void {
  pen.fillStyle = color;
  pen.font = font.replace('{px}', `${px}px`);
  const wide = pen.measureText(text).width;
  if (wide > textWidth) pen.font = font.replace('{px}', `${Math.max(16, Math.floor((px * textWidth) / wide))}px`);
  pen.fillText(text, cardWidth / 2, y, textWidth);
}

function loadImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    // The picture may be on another host. Without this the canvas could not be read.
    image.crossOrigin = 'anonymous';
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('The picture did not load')));
    image.src = url;
  });
}
