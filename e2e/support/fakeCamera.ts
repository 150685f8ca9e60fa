/**
 * A camera that looks at a QR code. Chromium's own fake camera plays a film from a file, so everything but the lens is
 * real: the policy of the page, the stream, and the decoder that finds the code in the picture.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Grid } from './readQr.ts'

const WIDTH = 640
const HEIGHT = 480
const GRAY = 128

/** Chromium opens the file when a page asks for the camera, so it can be written during the test. */
export const FILM = join(tmpdir(), `corridor-camera-${process.pid}.y4m`)

export const CAMERA_ARGS = [
  // The browser without a window cannot ask, so it has to allow.
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${FILM}`,
]

/** Dark is not black and light is not white, and the code is turned, as in a hall. */
const LUMA = { wall: 90, light: 220, dark: 35 }
const TURNED = (12 * Math.PI) / 180
const SQUARE = 9

export function showToCamera(grid: Grid | null): void {
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    Buffer.from(
      Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => lumaAt(grid, at % WIDTH, Math.floor(at / WIDTH))),
    ),
    Buffer.alloc((WIDTH * HEIGHT) / 2, GRAY),
  ])
  writeFileSync(FILM, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`), frame, frame]))
}

export function removeFilm(): void {
  rmSync(FILM, { force: true })
}

function lumaAt(grid: Grid | null, x: number, y: number): number {
  if (!grid) return LUMA.wall
  const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2]
  const column = Math.floor((dx * Math.cos(TURNED) + dy * Math.sin(TURNED)) / SQUARE + grid.length / 2)
  const row = Math.floor((dy * Math.cos(TURNED) - dx * Math.sin(TURNED)) / SQUARE + grid.length / 2)
  const isOutside = [row, column].some((at) => at < -4 || at >= grid.length + 4)
  if (isOutside) return LUMA.wall
  return grid[row]?.[column] ? LUMA.dark : LUMA.light
}
