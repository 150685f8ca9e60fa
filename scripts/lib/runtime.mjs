/** The Node that runs Corridor: the version pinned by the lock file, whatever version this machine has. */
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { Failure } from './failure.mjs'
import { modules, tool } from './paths.mjs'

const oldestMajor = 24

export function findRuntime() {
  const pinned = tool('node')
  if (spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return process.execPath
  throw new Failure(
    `Corridor brings no Node for this system (${process.platform}-${process.arch}), and the one here is ${process.version}. Install Node ${oldestMajor} or newer.`,
  )
}

/** An environment in which `node`, and the programs of packages, are the pinned ones. */
export function runtimeEnvironment(additions = {}) {
  return { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH}`, ...additions }
}
