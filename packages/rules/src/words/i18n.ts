/**
 * Puts messages into words. Lingui finds the messages in the code, keeps them in PO files and compiles those; this reads
 * the result. Its own runtime does the same and is five times as large, which first pages have no room for
 * (docs/decisions/0034); a test compares the two on every message.
 */
import { intlLocale } from './language.ts'

export type Values = Readonly<Record<string, unknown>>

/** `message` is the English text. The build of the web leaves it out, because its words are in the catalog. */
export interface Message {
  id: string
  message?: string
  values?: Values
}

/** Language is an argument, as time is: what makes text takes one of these first. */
export interface I18n {
  /** The language. */
  readonly locale: string
  _: (message: Message) => string
}

type Cases = Readonly<Record<string, readonly Token[]>>
type Token = string | readonly [name: string] | readonly [name: string, kind: string, cases: Cases]

/** A compiled catalog: the parts of each message by its id. */
export type Messages = Readonly<Record<string, readonly Token[]>>

export function makeI18n(locale: string, messages: Messages): I18n {
  const format = formatterFor(intlLocale(locale))
  const corrected = CORRECTIONS[locale] ?? ((text: string) => text)
  return { locale, _: ({ id, message = id, values = {} }) => corrected(format(messages[id] ?? [message], values)) }
}

/** What no message can know of a time in it: "a la 1:05", but "a las 2:05", and one period ends "7:00 a. m." as well. */
const CORRECTIONS: Readonly<Record<string, (text: string) => string>> = {
  es: (text) => text.replace(/\blas (?=1:\d\d)/g, 'la ').replace(/(\u00a0m\.)\./g, '$1'),
}

function formatterFor(locale: string) {
  // Each is made when it is first needed: it takes milliseconds, and most pages need none.
  let number: Intl.NumberFormat | undefined
  const written = (count: number) => {
    number ??= new Intl.NumberFormat(locale)
    return number.format(count)
  }
  const rules: Record<string, Intl.PluralRules> = {}
  const categoryOf = (kind: string, count: number) => {
    rules[kind] ??= new Intl.PluralRules(locale, { type: kind === 'plural' ? 'cardinal' : 'ordinal' })
    return rules[kind].select(count)
  }
  function format(tokens: readonly Token[], values: Values, count?: number): string {
    return tokens
      .map((token) => {
        if (typeof token === 'string') return token === '#' && count !== undefined ? written(count) : token
        const [name, kind, cases] = token
        const value = values[name]
        if (cases === undefined) return value ?? ''
        if (kind === 'select') return format(cases[String(value)] ?? cases.other ?? [], values, count)
        const own = Number(value)
        return format(cases[String(own)] ?? cases[categoryOf(kind ?? '', own)] ?? cases.other ?? [], values, own)
      })
      .join('')
  }
  return format
}
