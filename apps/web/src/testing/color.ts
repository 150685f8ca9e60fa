/** Red, green and blue of a color as the browser paints it: a canvas converts any notation. */
export function channelsOf(color: string): number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return []
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
