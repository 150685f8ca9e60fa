/**
 * Which words the page has. It comes with those of its first screen inside of it (vite.words.ts), so that nothing is
 * waited for; all others are one file, which everything that is not on a first screen waits for.
 */
import { isLanguage, type Language, type Messages, makeI18n } from '@corridor/rules/words'
import { activate, i18n } from './runtime.tsx'

type Catalog = Readonly<Record<'ofRules' | 'ofPages', Messages>>

const CATALOGS = import.meta.glob<Catalog>('./catalog.*.ts')

/** The server chooses the page by it. It is no secret, and says nothing but the language. */
const COOKIE = 'corridor-language'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The language whose words are all here. */
let complete: Language | undefined

export const currentLanguage = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en')

/** What was chosen in this browser, or what the person in it last read. */
export function keptLanguage(): Language | undefined {
  const kept = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  return isLanguage(kept) ? kept : undefined
}

/** All words of a language, for what is read by somebody else than whoever is at the screen, too. */
export async function wordsIn(language: Language): Promise<Messages> {
  const load = CATALOGS[`./catalog.${language}.ts`]
  if (!load) throw new Error(`There are no words in ${language}.`)
  const { ofRules, ofPages } = await load()
  return { ...ofRules, ...ofPages }
}

/** From now on the page speaks this language, and so does the next one. */
export async function speak(language: Language): Promise<void> {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no cookieStore.
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  if (complete !== language) activateAll(language, await wordsIn(language))
}

function activateAll(language: Language, messages: Messages): void {
  complete = language
  activate(makeI18n(language, messages))
  document.documentElement.lang = language
}

/** Before anything is drawn. A page that was kept for times without a connection may be in another language. */
export async function firstWords(): Promise<void> {
  const language = document.documentElement.lang
  const words = document.getElementById('words')?.textContent
  const kept = keptLanguage()
  if (words && isLanguage(language) && (kept === undefined || kept === language)) {
    activate(makeI18n(language, JSON.parse(words)))
  } else await speak(kept ?? 'en')
}

/** Resolves when everything that can be said on any page can be said in the language of this one. */
export async function allWords(): Promise<void> {
  const language = currentLanguage()
  if (complete === language) return
  const messages = await wordsIn(language)
  // Somebody may have chosen another one meanwhile.
  if (currentLanguage() === language) activateAll(language, messages)
}

/** The code of what is on no first screen, with its words. */
export function withWords<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), allWords()]))[0]
}
