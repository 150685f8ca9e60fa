/**
 * Which words the page has. It comes with those of its first screen inside of it (vite.words.ts), so that nothing is
 * waited for; all others are one file, which everything that is not on a first screen waits for.
 */
import { isLanguage, LANGUAGE_COOKIE, type Language, type Messages, makeI18n } from '@corridor/rules/words'
import { activate, i18n } from './runtime.tsx'

type Catalog = Readonly<Record<'ofRules' | 'ofPages', Messages>>

const CATALOGS = import.meta.glob<Catalog>('./catalog.*.ts')

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The language whose words are here, those of the first screen at least, and the one whose words are all here. */
let spoken: Language | undefined
let complete: Language | undefined
/** What is to be spoken, and the way there. */
let wanted: Language | undefined
let loading: Promise<void> | undefined

export const currentLanguage = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en')

/** What was chosen in this browser, or what the person in it last read. */
export function keptLanguage(): Language | undefined {
  const kept = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  return isLanguage(kept) ? kept : undefined
}

/** All words of a language, for what is read by somebody else than whoever is at the screen, too. */
export async function wordsIn(language: Language): Promise<Messages> {
  const load = CATALOGS[`./catalog.${language}.ts`]
  if (!load) throw new Error(`There are no words in ${language}.`)
  const { ofRules, ofPages } = await load()
  return { ...ofRules, ...ofPages }
}

/** From now on the page speaks this language, and so does the next one. Of two that are wanted at once, the later counts. */
export async function speak(language: Language): Promise<void> {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no cookieStore.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  const isOnTheWay = loading !== undefined && wanted === language
  wanted = language
  if (isOnTheWay) return loading
  loading = undefined
  if (spoken === language && currentLanguage() === language) return
  loading = load(language).finally(() => {
    if (wanted === language) loading = undefined
  })
  return loading
}

async function load(language: Language): Promise<void> {
  const messages = await wordsIn(language)
  if (wanted === language) activateAll(language, messages)
}

function activateAll(language: Language, messages: Messages): void {
  complete = language
  say(language, messages)
  // The same one once more would give every element new styles.
  if (document.documentElement.lang !== language) document.documentElement.lang = language
}

function say(language: Language, messages: Messages): void {
  spoken = language
  activate(makeI18n(language, messages))
}

/**
 * Before anything is drawn. A page that was kept for times without a connection may be in another language than the one
 * that is read here, and its words are better than none.
 */
export async function firstWords(): Promise<void> {
  const language = document.documentElement.lang
  const words = document.getElementById('words')?.textContent
  const kept = keptLanguage()
  if (!words || !isLanguage(language)) return speak(kept ?? 'en')
  say(language, JSON.parse(words))
  if (kept !== undefined) await speak(kept).catch(() => undefined)
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
