/** Writes .br and .gz beside every file that shrinks, once and at the highest level, so that the server only sends. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const SHRINKING = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt'])
const SMALLEST_WORTH_IT = 256

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < SMALLEST_WORTH_IT) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    brotli(content, { params }).then((smaller) => writeFile(`${path}.br`, smaller)),
    deflate(content, { level: constants.Z_BEST_COMPRESSION }).then((smaller) => writeFile(`${path}.gz`, smaller)),
  ])
}

/** Of two builds into one folder, each compresses its own files. */
export function precompress(own = /./): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => SHRINKING.has(extname(file)) && own.test(file))
          .map((file) => compress(join(folder, file))),
      )
    },
  }
}
