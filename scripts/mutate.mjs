// `npm run mutate -- PATH…`: makes small changes to the code in these folders or files and checks whether a test
// notices. Without a path it covers all of the rules. A folder of the server takes a quarter of an hour or more, because
// each change starts the server and runs the tests that reach it on the real database. Runs on any Node from 20 on; not
// part of the tests.
import { join } from 'node:path'
import { run } from './lib/child.mjs'
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, tool } from './lib/paths.mjs'
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs'

await main(async () => {
  const paths = process.argv.slice(2).map((path) => path.replace(/\/$/, ''))
  const chosen = paths.length === 0 ? ['packages/rules/src'] : paths
  await ensureInstalled()
  const code = chosen.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`))
  const files = [...code, '!**/*.test.ts', '!**/testing/**']
  const args = ['run', join(root, 'stryker.config.mjs'), '--mutate', files.join(',')]
  return run(findRuntime(), [tool('stryker'), ...args], {
    cwd: root,
    env: runtimeEnvironment({ MUTATED: chosen.join(',') }),
  })
})
