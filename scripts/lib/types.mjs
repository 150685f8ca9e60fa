/** Checks the types of everything, two parts at a time, because the smallest machine that does this has two cores. */
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { cache, root, tool } from './paths.mjs'
import { findRuntime, runtimeEnvironment } from './runtime.mjs'

const atOnce = 2

/**
 * Each part is checked together with all that it imports, so what imports the same is one part: the server's has the
 * packages as well, and that of the end-to-end tests has the benchmarks. The worker does not run in a page, so it has other
 * globals than the rest of the web.
 */
const everything = ['apps/server', 'apps/web', 'e2e', 'apps/web/worker']

/** Returns the exit code: 0 if there are no errors. */
export async function checkTypes(workspaces = everything) {
  const waiting = [...workspaces]
  let worst = 0
  const worker = async () => {
    for (let workspace = waiting.shift(); workspace; workspace = waiting.shift()) {
      // Incremental: what has not changed since the last check is not checked again.
      const info = join(cache, 'types', `${workspace.replaceAll('/', '-')}.tsbuildinfo`)
      // Several threads of one check do much of it each for itself: four took twice the processor time of one.
      const args = [tool('tsc'), '-p', workspace, '--incremental', '--tsBuildInfoFile', info, '--checkers', '1']
      const { code, output } = await runQuietly(findRuntime(), args, { cwd: root, env: runtimeEnvironment() })
      process.stdout.write(`${workspace}: ${code === 0 ? 'ok' : `\n${output}`}\n`)
      worst = Math.max(worst, code)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return worst
}
