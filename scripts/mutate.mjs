// `npm run mutate -- FOLDER…`: makes small changes to the code and checks whether a test notices. Without a folder it
// covers all of the rules. Folders of the server take an hour or more, because each change runs the tests that reach it
// on the real database. Runs on any Node from 20 on; not part of the tests.
import { join } from 'node:path'
import { run } from './lib/child.mjs'
import { main } from './lib/failure.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, tool } from './lib/paths.mjs'
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs'

await main(async () => {
  const folders = process.argv.slice(2)
  const chosen = folders.length === 0 ? ['packages/rules/src'] : folders
  await ensureInstalled()
  const files = chosen.flatMap((folder) => [`${folder.replace(/\/$/, '')}/**/*.ts`, '!**/*.test.ts', '!**/testing/**'])
  const args = ['run', join(root, 'stryker.config.mjs'), '--mutate', files.join(',')]
  return run(findRuntime(), [tool('stryker'), ...args], {
    cwd: root,
    env: runtimeEnvironment({ MUTATED: chosen.join(',') }),
  })
})
