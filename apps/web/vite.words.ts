/** The words of a page's first screen, which stand inside of the page: no file to ask for, and nothing to wait for. */
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Language, Messages } from '@corridor/rules/words'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['packages/rules/src/words', 'apps/web/src/words']

interface Entry {
  text: string
  /** The files that say it, from the folder of the whole project. */
  files: readonly string[]
}

export type Words = Readonly<Record<string, Entry>>

export async function readWords(language: Language): Promise<Words> {
  const words: Record<string, Entry> = {}
  for (const folder of FOLDERS) {
    const source = await readFile(join(ROOT, folder, `${language}.po`), 'utf8')
    const context = { locale: language, sourceLocale: 'en', filename: `${language}.po` }
    for (const [id, entry] of Object.entries(await formatter().parse(source, context))) {
      const text = entry.translation || entry.message || id
      words[id] = { text, files: (entry.origin ?? []).map(([file]) => file) }
    }
  }
  return words
}

/** What these modules say; without modules, everything. */
export function messagesOf(words: Words, modules?: readonly string[]): Messages {
  const files = modules && new Set(modules.map((id) => relative(ROOT, id).replaceAll('\\', '/')))
  const said = Object.entries(words).filter(([, entry]) => !files || entry.files.some((file) => files.has(file)))
  return Object.fromEntries(said.map(([id, { text }]) => [id, compileMessage(text)])) as Messages
}

/** English text of the rules, and of the titles of pages, is in their code for whoever else reads it. The words of a page are in its catalog. */
const ENGLISH = /(\bid: '[\w.]+',)\s*message:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g

export function withoutEnglish(): Plugin {
  return {
    name: 'without-english',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages[\\/]rules[\\/]src|[\\/]base[\\/]titles\.ts/, code: /\bmessage:\s/ },
      handler: (code) => ({ code: code.replace(ENGLISH, '$1'), map: null }),
    },
  }
}
