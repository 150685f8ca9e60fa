/** The language of a page that is asked for before anybody is known: what was read in this browser, else what it asks for. */
import { isLanguage, LANGUAGE_COOKIE, type Language, languageOf } from '@corridor/rules/words'
import type { FastifyRequest } from 'fastify'

/** Browsers send a few dozen characters. */
const MAX_LENGTH = 500

export function wantedLanguage({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  const kept = cookies[LANGUAGE_COOKIE]
  const ofBrowser = preferredTags(headers['accept-language'] ?? '')
  return languageOf({ chosen: isLanguage(kept) ? kept : null, ofSchool: null, ofBrowser })
}

/** "en;q=0.8, es-MX" is es-MX, then en. What has the weight 0 is not wanted at all. */
export function preferredTags(header: string): string[] {
  return header
    .slice(0, MAX_LENGTH)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((text) => /^q=/i.test(text))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
