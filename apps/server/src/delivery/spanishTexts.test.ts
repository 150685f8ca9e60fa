/** What is texted in Spanish, without the accents that texts do not have. */
import { oneSegment } from '@corridor/rules/delivery'
import type { Messages } from '@corridor/rules/words'
import { messages as ofRules } from '@corridor/rules/words/es'
import { expect, it } from 'vitest'
import { messages } from '../words/es.ts'

/** Text messages of the server, and notifications, of which the titles are not texted. */
const TEXTED = /^(text|notification)\.\w+$/

/** Other words, once the accent is gone. */
const OTHER_WORDS = new Set(
  `si esta esto mas tu mi aun solo como donde cuando cual cuanto paso llego termino inicio cambio rechazo
  cancelo acabo activo autorizo cierro uso mando aviso marco entro regreso confirmo solicito`.split(/\s+/),
)

/** All words of a message, those of its cases included. */
function wordsIn(tokens: unknown): string[] {
  if (typeof tokens === 'string') return tokens.toLowerCase().match(/\p{L}+/gu) ?? []
  if (Array.isArray(tokens)) {
    return tokens.flatMap((token) =>
      Array.isArray(token) ? Object.values(token[2] ?? {}).flatMap(wordsIn) : wordsIn(token),
    )
  }
  return []
}

it('[LANG-10] no word means something else when its accent is gone', () => {
  const all = Object.entries({ ...ofRules, ...messages } as Messages).filter(([id]) => TEXTED.test(id))
  expect(all.map(([id]) => id)).toContain('text.code')
  const changed = all.flatMap(([id, tokens]) =>
    wordsIn(tokens)
      .filter((word) => oneSegment(word) !== word && OTHER_WORDS.has(oneSegment(word)))
      .map((word) => `${id}: ${word}`),
  )
  expect(changed).toEqual([])
})
