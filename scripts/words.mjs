// `npm run words`: looks for messages in the code, adds new ones to the catalogs (*.po), and compiles those. Then fill
// in what is empty in the Spanish ones, and run it again. Runs on any Node from 20 on.
import { run } from './lib/child.mjs'
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, tool } from './lib/paths.mjs'
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs'

const STEPS = [['extract', '--clean'], ['compile']]

await main(async () => {
  await ensureInstalled()
  for (const args of STEPS) {
    const code = await run(findRuntime(), [tool('lingui'), ...args], { cwd: root, env: runtimeEnvironment() })
    if (code !== 0) return code
  }
  return 0
})
