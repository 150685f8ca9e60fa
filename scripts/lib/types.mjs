/** Checks the types of every workspace. Two at a time, because the smallest machine that does this has two cores. */
import { runQuietly } from './child.mjs'
import { root, tool, workspacesWith } from './paths.mjs'
import { findRuntime, runtimeEnvironment } from './runtime.mjs'

const atOnce = 2

/** Returns the exit code: 0 when all is well. */
export async function checkTypes() {
  const waiting = workspacesWith('tsconfig.json')
  let worst = 0
  const worker = async () => {
    for (let workspace = waiting.shift(); workspace; workspace = waiting.shift()) {
      const { code, output } = await runQuietly(findRuntime(), [tool('tsc'), '-p', workspace], {
        cwd: root,
        env: runtimeEnvironment(),
      })
      process.stdout.write(`${workspace}: ${code === 0 ? 'ok' : `\n${output}`}\n`)
      worst = Math.max(worst, code)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return worst
}
