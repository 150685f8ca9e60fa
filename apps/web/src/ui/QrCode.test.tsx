import decodeQR from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QrCode } from './QrCode.tsx'

const SCALE = 4

/** What a camera sees. */
function photoOf(markup: string) {
  const squares = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1])
  const width = squares * SCALE
  const data = new Uint8Array(width * width).fill(255)
  for (const [, x, y, run] of markup.matchAll(/M(\d+) (\d+)h(\d+)v1H/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      data.fill(0, row * width + Number(x) * SCALE, row * width + (Number(x) + Number(run)) * SCALE)
    }
  }
  const pixels = new Uint8Array(data.length * 4)
  for (const [at, value] of data.entries()) pixels.set([value, value, value, 255], at * 4)
  return { width, height: width, data: pixels }
}

it.each([
  'https://passes.example.org/readonly/019a0000-0000-7000-8000-000000000000',
  'otpauth://totp/Corridor:ada%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Corridor',
  'https://schule.example.org/Bücherei',
])('a scanner reads %s', (value) => {
  expect(decodeQR(photoOf(renderToStaticMarkup(<QrCode value={value} title="Code" />)))).toBe(value)
})

it('is an image with a name, and has its margin and size', () => {
  const markup = renderToStaticMarkup(<QrCode value="a" title="Code for Ada" size={168} margin={3} />)
  // The smallest code has 21 squares.
  expect(markup).toMatch(/^<svg role="img" width="168" height="168" viewBox="0 0 27 27"><title>Code for Ada<\/title>/)
})
