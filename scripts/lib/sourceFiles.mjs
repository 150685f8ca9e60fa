import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** The text of every TypeScript file in these folders, and of every script, by path. */
export function sourceFiles(folders) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders]
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n')
  return new Map(
    paths
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && existsSync(join(root, path)))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
}
