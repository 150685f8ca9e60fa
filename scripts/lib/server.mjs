/** Runs a TypeScript entry of the server as our child, with all command-line arguments. */
import { join } from 'node:path'
import { run } from './child.mjs'
import { drizzleImports, root } from './paths.mjs'
import { findRuntime, runtimeEnvironment } from './runtime.mjs'

export function runServerEntry(entry, args) {
  return run(findRuntime(), [drizzleImports, join(root, entry), ...args], {
    env: runtimeEnvironment(),
    // Nothing is sent over the IPC channel. It closes when this process ends for any reason, which tells the server to
    // stop.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}
