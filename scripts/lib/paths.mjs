import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const modules = join(root, 'node_modules')
/** What can be made again at any time, and is not in git. */
export const cache = join(root, '.cache')

/** A program that a package brings, as a file for Node to run. */
export function tool(name) {
  return join(modules, '.bin', name)
}

/** The folders of the workspaces that have this file. */
export function workspacesWith(file) {
  const folders = ['packages/rules', 'packages/contract', 'apps/server', 'apps/web', 'e2e', 'bench']
  return folders.filter((folder) => existsSync(join(root, folder, file)))
}
