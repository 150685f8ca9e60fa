// `npm run bench`: load and cost, as ratios against a floor. `npm run bench -- life` runs one part. Runs on any Node
// from 20 on. Not part of the tests, because the results depend on what else the machine is doing.
import { join } from 'node:path'
import { ensureWebBuilt } from './lib/build.mjs'
import { run } from './lib/child.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/paths.mjs'
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs'

/** Parts that need a browser. */
const partsWithBrowser = ['burst', 'load', 'before']

await main(async () => {
  const given = process.argv.slice(2)
  const parts = given.filter((word) => !word.startsWith('--'))
  const needsBrowser = parts.length === 0 || parts.some((part) => partsWithBrowser.includes(part))
  await ensureInstalled()
  if (needsBrowser) await ensureWebBuilt()
  const chromium = needsBrowser ? await ensureChromium() : undefined
  return run(findRuntime(), [join(root, 'bench/main.ts'), ...given], {
    cwd: root,
    env: runtimeEnvironment(chromium ? { CHROMIUM_PATH: chromium } : {}),
  })
})
