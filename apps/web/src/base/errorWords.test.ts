import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_CODES } from '@corridor/contract'
import type { I18n } from '@corridor/rules/words'
import { describe, expect, it } from 'vitest'
import { english, spanish } from '../testing/words.ts'
import { SENTENCES } from './errorSentences.ts'
import { errorText, fieldText, knownText } from './errorWords.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** Every value looks the same, in a sentence and in the code that makes it. */
const pattern = (sentence: string) => sentence.replace(/\{\w+\}/g, '{}')

function read(path: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return text.replace(/\$\{[^{}]*\}|\{\w+\}/g, '{}').replaceAll("\\'", "'")
}

/** The code that answers the calls of students and visitors, as far as it says what is wrong. */
const SAYING = [
  ...['errors', 'errorHandler', 'outdated', 'unreadable', 'checkText', 'xsrf', 'json', 'page', 'fieldMessages'].map(
    (name) => `apps/server/src/http/${name}.ts`,
  ),
  ...['allow', 'commands', 'writeRate', 'tenancy', 'uploadLimit'].map((name) => `apps/server/src/session/${name}.ts`),
  ...['forgotPassword', 'setPassword', 'slipLink'].map((name) => `apps/server/src/account/${name}.ts`),
  ...['preferences', 'phone'].map((name) => `apps/server/src/delivery/${name}.ts`),
  ...['draft', 'preview', 'requestOutlook', 'routes', 'commands/request', 'commands/update'].map(
    (name) => `apps/server/src/pass/${name}.ts`,
  ),
  'apps/server/src/user/commands.ts',
  'apps/server/src/change/edit.ts',
  'apps/server/src/notification/routes.ts',
  'apps/server/src/support/screenshot.ts',
  'packages/rules/src/signIn/password.ts',
]

/** Said to staff, or not in an error; or general, or put together from parts, of which the whole is known. */
const OTHERS = [
  'That district was not found.',
  'Codes need a key on the server. {}',
  'Corridor is in English for staff. Only students can choose another language.',
  'Corridor code: {}. It works for {} minutes.',
  'Check this and try again.',
  'Too many changes in the last minute, so this was not saved. Wait {}, then try again.',
  // A kiosk's page words them by their code.
  'This device is not connected as a kiosk.',
  'One moment.',
]

function sentencesIn(path: string): string[] {
  const quoted = read(path).matchAll(/(['"`])([A-Z][^\n]*?[.!])\1/g)
  return [...quoted].map(([, , sentence = '']) => sentence)
}

/** The same sentence as it reaches a screen. */
const filled = (sentence: string) => sentence.replaceAll('{}', '7')

describe('an error in another language', () => {
  it('[LANG-03] says what each code means', () => {
    const said = (i18n: I18n, code: string) =>
      errorText(i18n, { status: 409, code, message: 'A sentence that nobody knows.' })
    expect(ERROR_CODES.filter((code) => said(spanish, code) === said(english, code))).toEqual([])
  })

  it('[LANG-03] says what each status means, whatever its code', () => {
    const said = (i18n: I18n, status: number) =>
      errorText(i18n, { status, code: 'of_the_next_version', message: 'Unknown.' })
    const statuses = [400, 401, 403, 404, 409, 422, 429, 500, 503]
    expect(statuses.filter((status) => said(spanish, status) === said(english, status))).toEqual([])
  })

  it('[LANG-03] says a known sentence exactly, with its numbers and names', () => {
    const said = (message: string) => errorText(spanish, { status: 422, code: 'invalid', message })
    expect(said('This is not your current password.')).toBe('Esta no es tu contraseña actual.')
    expect(said('Too many attempts. Wait 30 seconds, then try again.')).toBe(
      'Demasiados intentos. Intentar de nuevo en 30 segundos.',
    )
    expect(said('You already have a live pass to Gym (B). Mark it as Arrived first.')).toContain('Gym (B)')
  })

  it('[LANG-03] marks a field in general, if its sentence is not known', () => {
    expect(fieldText(spanish, 'At most 20 characters.')).toBe('Máximo 20 caracteres.')
    expect(fieldText(spanish, 'required')).toBe('Revisa esto y vuelve a intentarlo.')
  })
})

describe('the known sentences', () => {
  const sources = ['apps/server/src', 'packages/rules/src', 'packages/contract/src']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.includes('words/'))
    .map(read)
    .join('\n')

  // A sentence of which a part is chosen is put together there.
  const PUT_TOGETHER = [
    'error.waitSecond',
    'error.waitMinute',
    'error.waitSeconds',
    'error.writesSecond',
    'error.writesSeconds',
    'error.noEmail',
  ]

  it('are what the server says, and what the English message of their id says', () => {
    const whole = SENTENCES.filter(({ id, values }) => !values && !PUT_TOGETHER.includes(id))
    expect(whole.filter(({ message }) => !sources.includes(pattern(message)))).toEqual([])
    const inCatalog = ({ id, message, values }: (typeof SENTENCES)[number]) => {
      const names = [...message.matchAll(/\{(\w+)\}/g)].map(([placeholder, name]) => [name, placeholder])
      return english._({ id, values: { ...values, ...Object.fromEntries(names) } })
    }
    expect(SENTENCES.filter((sentence) => inCatalog(sentence) !== sentence.message)).toEqual([])
  })

  it('[LANG-03] are there in Spanish', () => {
    expect(SENTENCES.filter((sentence) => spanish._(sentence) === english._(sentence))).toEqual([])
  })

  it.each(SAYING)('[LANG-03] are all that %s says', (path) => {
    const codes = ERROR_CODES.map((code) => errorText(english, { status: 0, code, message: '' }))
    const isKnown = (sentence: string) => knownText(english, sentence) === sentence || codes.includes(sentence)
    const unknown = sentencesIn(path).filter((sentence) => !OTHERS.includes(sentence) && !isKnown(filled(sentence)))
    expect(unknown).toEqual([])
  })
})
