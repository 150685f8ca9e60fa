/**
 * Writes the pages that the server chooses from: index.html, student.html and staff.html, and those for students and
 * visitors in each language (student.es.html). A page names the files of its first screen, so that the browser asks for
 * all of them at once instead of for the next ones after the first have run, and has the words of that screen in it.
 */
import { resolve } from 'node:path'
import { LANGUAGES, type Language, makeI18n } from '@corridor/rules/words'
import type { Plugin, Rolldown } from 'vite'
import { pageText } from './src/base/pageText.ts'
import { FIRST_PARTS, ROOTS } from './vite.chunks.ts'
import { messagesOf, readWords, type Words } from './vite.words.ts'

const ROLES = ['student', 'staff'] as const
type Role = (typeof ROLES)[number]

export function rolePages(): Plugin {
  return {
    name: 'role-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html.')
      const page = withFont(String(index.source), bundle)
      for (const language of LANGUAGES) {
        const words = await readWords(language)
        const write = (name: string, source: string) => {
          const fileName = language === 'en' ? `${name}.html` : `${name}.${language}.html`
          this.emitFile({ type: 'asset', fileName, source: inLanguage(source, language, words) })
        }
        write('index', withWords(page, words, publicChunks(bundle)))
        for (const role of ROLES) {
          // Staff read English.
          if (role === 'staff' && language !== 'en') continue
          const chunks = chunksOf(role, bundle)
          const links = filesOf(chunks).filter((file) => !page.includes(file))
          const source = page.replace('</head>', `${links.map(linkTo).join('')}</head>`)
          write(role, withWords(source, words, [...chunks, ...partsOf(role, bundle)]))
        }
      }
    },
  }
}

function withWords(page: string, words: Words, chunks: readonly Rolldown.OutputChunk[]): string {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  const json = JSON.stringify(messagesOf(words, modules)).replaceAll('<', '\\u003c')
  return page.replace('</head>', `<script type="application/json" id="words">${json}</script>\n</head>`)
}

/** Asked for with the scripts, the font is there before the first text is, which is then laid out once. */
function withFont(page: string, bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((name) => name.endsWith('.woff2'))
  if (!font) throw new Error('The build has no font.')
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
  return page.replace('<script', `${link}\n    <script`)
}

function inLanguage(page: string, language: Language, words: Words): string {
  if (language === 'en') return page
  const english = pageText(makeI18n('en', {}))
  const own = pageText(makeI18n(language, messagesOf(words)))
  const translated = english.reduce((text, sentence, at) => text.replace(sentence, own[at] ?? sentence), page)
  return translated.replace('<html lang="en">', `<html lang="${language}">`)
}

function chunksIn(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** These chunks and all that they import; those that others build on come first. */
function withImports(first: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = chunksIn(bundle)
  const found = new Set<Rolldown.OutputChunk>()
  const seen = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported))
    found.add(chunk)
  }
  first.forEach(add)
  return [...found]
}

function chunksOf(role: Role, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const own = chunksIn(bundle).find(({ name }) => name === role)
  if (!own) throw new Error(`The build has no chunk for ${role}.`)
  const chunks = withImports([own], bundle)
  const other = ROLES.find((name) => name !== role && chunks.some((chunk) => chunk.name === name))
  if (other) throw new Error(`The code of ${role} needs some of ${other}'s: name it as shared in vite.chunks.ts.`)
  return chunks
}

/** What the first screen of a role draws a moment later, from files of their own. */
function partsOf(role: Role, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return withImports(chunksWith(FIRST_PARTS[role], bundle), bundle)
}

function publicChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const entries = chunksIn(bundle).filter(({ isEntry }) => isEntry)
  return withImports([...entries, ...chunksWith(ROOTS.public, bundle)], bundle)
}

/** The chunks of these files of ours. */
function chunksWith(files: readonly string[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return files.map((file) => {
    const id = resolve(import.meta.dirname, 'src', file)
    const chunk = chunksIn(bundle).find(({ moduleIds }) => moduleIds.includes(id))
    if (!chunk) throw new Error(`The build has no ${file}.`)
    return chunk
  })
}

/** The scripts and styles of chunks. */
function filesOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]))]
}

function linkTo(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  return `<link rel="${rel}" crossorigin href="/${file}">\n`
}
