/** Builds the web app if its sources, or the packages it uses, have changed since the last build. */
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { run } from './child.mjs'
import { Failure } from './failure.mjs'
import { cache, root, tool } from './paths.mjs'
import { findRuntime, runtimeEnvironment } from './runtime.mjs'

const web = join(root, 'apps/web')
export const webBuild = join(web, 'dist')
const sources = [
  web,
  join(root, 'packages'),
  join(root, 'package-lock.json'),
  join(root, 'tsconfig.base.json'),
  join(root, 'lingui.config.ts'),
]
const stamp = join(cache, 'web-build')
/** The app, which empties the folder first, and the kiosk's page. */
const CONFIGS = ['vite.config.ts', 'vite.kiosk.config.ts']

export async function ensureWebBuilt() {
  const wanted = await hashSources(sources)
  const built = await readFile(stamp, 'utf8').catch(() => undefined)
  if (built === wanted && (await exists(join(webBuild, 'index.html')))) return
  process.stdout.write('Building the web…\n')
  await mkdir(cache, { recursive: true })
  // Removed while the build runs, so that an interrupted build does not count.
  await rm(stamp, { force: true })
  for (const config of CONFIGS) {
    const args = [tool('vite'), 'build', '--logLevel', 'warn', '--config', config]
    const code = await run(findRuntime(), args, { cwd: web, env: runtimeEnvironment() })
    if (code !== 0) throw new Failure('The web could not be built. What stands above says why.')
  }
  await writeFile(stamp, wanted)
}

/** One hash over the names and contents of all files that a build can depend on. */
export async function hashSources(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of (await filesIn(path)).sort()) {
      hash.update(`${relative(root, file)}\0`)
      hash.update(await readFile(file))
      hash.update('\0')
    }
  }
  return hash.digest('hex')
}

const notSources = new Set(['node_modules', 'dist'])
const testFile = /\.test\.tsx?$/

async function filesIn(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!entries) return [path]
  const wanted = entries.filter((entry) => !notSources.has(entry.name) && !testFile.test(entry.name))
  return (await Promise.all(wanted.map((entry) => filesIn(join(path, entry.name))))).flat()
}

function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  )
}
