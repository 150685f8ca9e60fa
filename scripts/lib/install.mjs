/** Brings node_modules in line with package-lock.json, if it is not. */
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { runQuietly } from './child.mjs'
import { Failure } from './failure.mjs'
import { modules, root } from './paths.mjs'

export async function ensureInstalled() {
  if ((await installationIn(root)) === 'current') return
  process.stdout.write('Installing what Corridor needs; this takes a minute or so…\n')
  // The flags install development dependencies even if NODE_ENV is production, and suppress warnings about this
  // machine's older Node.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runQuietly('npm', args, { cwd: root, env: machineEnvironment() }).catch((error) => ({
    code: 1,
    output: error.message,
  }))
  if (code !== 0) {
    throw new Failure(
      `${output}\n\nThe packages that Corridor needs could not be installed. Check that npm works and this computer is online, then run the command again.`,
    )
  }
}

/** For what must change nothing, because a server may be running on these files. */
export async function refuseToInstall(folder = root) {
  const state = await installationIn(folder)
  if (state === 'none') {
    throw new Failure(
      'The packages that Corridor needs are not installed. npm start installs them, and so does npm run build.',
    )
  }
  if (state === 'other') {
    process.stdout.write(
      'look     Packages      What is installed is not what package-lock.json names. Stop Corridor, and npm start or npm run build installs it.\n',
    )
  }
}

async function installationIn(folder) {
  const wanted = await readLock(join(folder, 'package-lock.json'))
  // npm writes this file at the end of an installation, so an interrupted one has none.
  const present = await readLock(join(folder, 'node_modules/.package-lock.json'))
  if (!present) return 'none'
  return isInstalled(wanted, present) ? 'current' : 'other'
}

async function readLock(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Whether everything in the first lock file that this system needs is in the second one, in the same version. */
export function isInstalled(wanted, present, { platform, arch } = process) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const found = present.packages[path]
    if (found) return found.version === entry.version && found.integrity === entry.integrity
    return entry.optional === true && !isFor(entry, platform, arch)
  })
}

/** Packages for a particular C library are left to npm, which knows which one this system has. */
function isFor({ os = [], cpu = [], libc }, platform, arch) {
  return libc === undefined && [os].flat().includes(platform) && [cpu].flat().includes(arch)
}

/**
 * Under `npm start` the Node inside node_modules comes first in PATH, and an installation replaces that Node, so npm
 * has to run on the machine's own.
 */
function machineEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== join(modules, '.bin'))
  return { ...process.env, PATH: path.join(delimiter) }
}
