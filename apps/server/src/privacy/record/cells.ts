/** Turns database values into text for readers who do not know the product. */
import { hideNames } from './hideNames.ts'
import { kindOf, type NamedKind, type Names } from './names.ts'

export interface Field {
  name: string
  /** PostgreSQL's number of its type. */
  type: number
}

const BOOLEAN = 16
const JSON_TYPES = new Set([114, 3802])
const TIME = 1184
const NUMBERS = new Set([20, 21, 23])
/** Arrays of texts and of whole numbers. */
const ARRAYS = new Set([1009, 1007])

/** "to_room_id" is "To room", "approved_at" is "Approved". */
export function labelOf({ name }: Field): string {
  const bare = kindOf(name) ? name.replace(/_id$/, '') : name.replace(/_at$/, '')
  const words = bare.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every id in a row that has a name. */
export function* namedIn(fields: readonly Field[], row: readonly (string | null)[]): Generator<[NamedKind, string]> {
  for (const [at, field] of fields.entries()) {
    const text = row[at]
    if (text === null || text === undefined) continue
    const kind = kindOf(field.name)
    if (JSON_TYPES.has(field.type)) yield* namedInJson(JSON.parse(text), kind)
    else if (kind && NUMBERS.has(field.type)) yield [kind, text]
    else if (kind && ARRAYS.has(field.type)) for (const id of itemsOf(text)) yield [kind, id]
  }
}

function* namedInJson(value: unknown, kind: NamedKind | undefined): Generator<[NamedKind, string]> {
  if (isId(value)) {
    if (kind) yield [kind, String(value)]
  } else if (Array.isArray(value)) {
    for (const item of value) yield* namedInJson(item, kind)
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) yield* namedInJson(item, kindWithin(key, kind))
  }
}

/** A changed field has its kind at its old and its new value. */
const kindWithin = (key: string, kind: NamedKind | undefined) => (key === 'from' || key === 'to' ? kind : kindOf(key))

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isId = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,10}$/.test(value))

const itemsOf = (text: string) => text.slice(1, -1).split(',').map(unquoted).filter(Boolean)
const unquoted = (text: string) => text.replace(/^"|"$/g, '')

/** After the names in the row were loaded. */
export function cellsOf(fields: readonly Field[], row: readonly (string | null)[], names: Names): string[] {
  const school = row[fields.findIndex(({ name }) => name === 'school_id')] ?? null
  const zone = names.zoneOf(school)
  return fields.map((field, at) => cellOf(field, row[at] ?? null, { names, zone }))
}

function cellOf({ name, type }: Field, text: string | null, { names, zone }: { names: Names; zone: string }): string {
  if (text === null) return ''
  const kind = kindOf(name)
  if (type === BOOLEAN) return text === 't' ? 'Yes' : 'No'
  if (type === TIME) return localTime(text, zone)
  if (JSON_TYPES.has(type)) return plainText(inWords(JSON.parse(text), kind, names), zone)
  if (ARRAYS.has(type)) {
    return itemsOf(text)
      .map((item) => (kind ? names.nameOf(kind, item) : item))
      .join(', ')
  }
  if (kind && NUMBERS.has(type)) return names.nameOf(kind, text)
  return OUR_WORDS.has(name) && isOneWord(text) ? wordsOf(text) : hideNames(text, names.others)
}

function inWords(value: unknown, kind: NamedKind | undefined, names: Names): unknown {
  if (kind && isId(value)) return names.nameOf(kind, String(value))
  if (typeof value === 'string') return hideNames(value, names.others)
  if (Array.isArray(value)) return value.map((item) => inWords(item, kind, names))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      hideNames(key, names.others),
      inWords(item, kindWithin(key, kind), names),
    ]),
  )
}

/** Columns with words of the code. */
const OUR_WORDS = new Set(['type', 'kind', 'action', 'state', 'purpose'])
const isOneWord = (text: string) => /^[a-zA-Z_]+$/.test(text)
/** "exceed_time" is "exceed time", and "toRoomId" is "to room". */
const wordsOf = (text: string) =>
  text
    .replace(/Ids?$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** "to room: Library; minutes: 7", for what has no columns of its own. */
function plainText(value: unknown, zone: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return INSTANT.test(value) ? localTime(value, zone) : value
  if (Array.isArray(value)) return value.map((item) => within(item, zone)).join(', ')
  if (!isObject(value)) return String(value)
  return Object.entries(value)
    .filter(([, item]) => item !== null)
    .map(([key, item]) => `${wordsOf(key)}: ${within(item, zone)}`)
    .join('; ')
}

const within = (value: unknown, zone: string) =>
  isObject(value) && !Array.isArray(value) ? `(${plainText(value, zone)})` : plainText(value, zone)

const formats = new Map<string, Intl.DateTimeFormat>()

/** 2026-10-13 10:05:00, as spreadsheets recognize it. */
export function localTime(time: string, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(zone, format)
  }
  return format.format(new Date(time))
}
