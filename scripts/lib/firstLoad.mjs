/** What a role's first page costs: the files that its HTML names, and the size of their scripts as they are sent. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The page, the answer of `initialize` and the font. */
const OTHER_FILES = 3
const MAX_FILES = 15
const MAX_SCRIPT_BYTES = { student: 146_300, 'student.es': 146_600, staff: 178_400, kiosk: 90_000 }

/** The words of the first screen stand in the page itself, and count like a script. */
export async function measureFirstLoad(folder, name) {
  const page = await readFile(join(folder, `${name}.html`), 'utf8')
  const [, words = ''] = /<script type="application\/json" id="words">(.*?)<\/script>/.exec(page) ?? []
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  // The font is counted whether the page names it or not.
  const links = named.filter((path) => !path.endsWith('.woff2'))
  const scripts = links.filter((path) => path.endsWith('.js'))
  const sizes = await Promise.all(scripts.map((path) => sizeOf(join(folder, path))))
  return {
    files: links.length + OTHER_FILES,
    script: sizes.reduce((sum, size) => sum + size, words === '' ? 0 : gzipSync(words).length),
  }
}

/** Gzipped, except for files that are too small for it. */
async function sizeOf(file) {
  const { size } = await stat(`${file}.gz`).catch(() => stat(file))
  return size
}

/** A sentence for each limit that is exceeded. */
export async function firstLoadProblems(folder) {
  const problems = []
  for (const [page, maxScript] of Object.entries(MAX_SCRIPT_BYTES)) {
    const { files, script } = await measureFirstLoad(folder, page)
    if (files > MAX_FILES) problems.push(`The first page of ${page} needs ${files} files; ${MAX_FILES} are allowed.`)
    if (script > maxScript) {
      problems.push(`The first page of ${page} needs ${script} bytes of script, gzipped; ${maxScript} are allowed.`)
    }
  }
  return problems
}
