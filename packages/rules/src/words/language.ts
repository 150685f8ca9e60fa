/** The languages that Corridor speaks, and which of them somebody reads. */

export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** Each in its own words, so that whoever looks for theirs can read it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/** What a browser last read. It is no secret, and says nothing else; the server chooses a page by it. */
export const LANGUAGE_COOKIE = 'corridor-language'

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

export interface LanguageFacts {
  /** What the person chose; null if they never did. */
  chosen: Language | null
  /** What their school has set for its students; null if nothing. */
  ofSchool: Language | null
  /** What the browser asks for, the most wanted first: "es-MX", "en". Empty for what is sent to nobody's browser. */
  ofBrowser: readonly string[]
}

export function languageOf({ chosen, ofSchool, ofBrowser }: LanguageFacts): Language {
  return chosen ?? ofSchool ?? browserLanguage(ofBrowser) ?? 'en'
}

function browserLanguage(wanted: readonly string[]): Language | undefined {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage)
}

/** How numbers and days are written. A language without a country would write 1.204 in Spanish. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-US' }

export function intlLocale(language: string): string {
  return LOCALES[language] ?? language
}
