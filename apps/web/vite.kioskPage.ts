/**
 * Finishes the kiosk's page: its words in every language stand inside of it, so that a student's own come at once and
 * without a connection, and its service worker (worker/kiosk.ts) gets the list of its files.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@corridor/rules/words'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { messagesOf, readWords } from './vite.words.ts'

const PAGE = 'kiosk.html'
/** In development the words come from here. */
const CATALOG = /[\\/]words[\\/](catalog\.)?\w+\.ts$/

export function kioskPage(): Plugin {
  return {
    name: 'kiosk-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle[PAGE]
      if (page?.type !== 'asset') throw new Error(`The build has no ${PAGE}.`)
      page.source = String(page.source).replace('</head>', `${await wordsIn(bundle)}</head>`)
      this.emitFile({ type: 'asset', fileName: 'kiosk-sw.js', source: await workerFor(bundle, page.source) })
    },
  }
}

async function wordsIn(bundle: Rolldown.OutputBundle): Promise<string> {
  const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const entries = LANGUAGES.map(async (language) => [language, messagesOf(await readWords(language), modules)] as const)
  const json = JSON.stringify(Object.fromEntries(await Promise.all(entries))).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="words">${json}</script>\n`
}

async function workerFor(bundle: Rolldown.OutputBundle, page: string): Promise<string> {
  const files = Object.entries(bundle)
    .filter(([name, file]) => name.startsWith('assets/') && !(file.type === 'chunk' && isCatalog(file)))
    .map(([name]) => `/${name}`)
  const version = createHash('sha256').update(page).digest('hex').slice(0, 12)
  const file = join(import.meta.dirname, 'worker', 'kiosk.ts')
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  return `const VERSION = '${version}'\nconst FILES = ${JSON.stringify(files)}\n${code}`
}

const isCatalog = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.every((id) => CATALOG.test(id))
