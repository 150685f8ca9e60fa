/** Runs a TypeScript entry of the server as our child, with everything that was typed after the command. */
import { join } from 'node:path'
import { run } from './child.mjs'
import { root } from './paths.mjs'
import { findRuntime, runtimeEnvironment } from './runtime.mjs'

export function runServerEntry(entry, args) {
  return run(findRuntime(), [join(root, entry), ...args], {
    env: runtimeEnvironment(),
    // The channel carries nothing. It closes when this process ends in any way, and so tells the server to stop.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}
