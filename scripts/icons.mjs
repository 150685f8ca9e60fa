// `node scripts/icons.mjs`: draws the icons of the installed app from the favicon, with the Chromium of the tests.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { root } from './lib/paths.mjs'

const folder = join(root, 'apps/web/public')
const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
const favicon = await readFile(join(folder, 'favicon.svg'), 'utf8')
// Systems cut a maskable icon to their own shape, so its color goes to the edge and its picture stays in the middle.
const maskable = favicon
  .replace('rx="9"', '')
  .replace(/(<rect [^>]*\/>)([\s\S]*)<\/svg>/, '$1<g transform="translate(4.8 4.8) scale(0.7)">$2</g></svg>')

const browser = await chromium.launch({ executablePath: (await ensureChromium()) ?? undefined })
const page = await browser.newPage()
for (const [name, svg, size] of [
  ['icon-192.png', favicon, 192],
  ['icon-512.png', favicon, 512],
  ['icon-maskable-512.png', maskable, 512],
]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`)
  await writeFile(join(folder, name), await page.screenshot({ omitBackground: true }))
}
await browser.close()
