import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const modules = join(root, 'node_modules')
/** Files that can be recreated at any time and are not in git. */
export const cache = join(root, '.cache')
/** Where Node keeps what it compiled. Those who start many servers use it: each costs half as much then. */
export const compileCache = { NODE_COMPILE_CACHE: join(cache, 'compiled') }

/** The option of Node with which Drizzle loads quickly. */
export const drizzleImports = `--import=${new URL('drizzleImports.mjs', import.meta.url)}`

/** A program from a package, as a file for Node to run. */
export function tool(name) {
  return join(modules, '.bin', name)
}

/** The folders of the workspaces that have this file. */
export function workspacesWith(file) {
  const folders = ['packages/rules', 'packages/contract', 'apps/server', 'apps/web', 'e2e', 'bench']
  return folders.filter((folder) => existsSync(join(root, folder, file)))
}
