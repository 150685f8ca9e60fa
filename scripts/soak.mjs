// `npm run soak`: kills servers and PostgreSQL at random while people work, and checks that nothing is lost
// (bench/soak.ts). Runs on any Node from 20 on. Not part of the tests, because it takes hours.
import { join } from 'node:path'
import { run } from './lib/child.mjs'
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { compileCache, drizzleImports, root } from './lib/paths.mjs'
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs'

await main(async () => {
  await ensureInstalled()
  return run(findRuntime(), [join(root, 'bench/soak.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: runtimeEnvironment({ NODE_OPTIONS: drizzleImports, ...compileCache }),
  })
})
