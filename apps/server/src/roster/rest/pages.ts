/**
 * Reads a list of a service page by page, to its end. Nothing that a service says about pages is believed: it may give
 * fewer rows than asked for, repeat pages, count wrongly, or never end. A list that is cut short would look as if people
 * had left, so it is refused.
 */
import { Unavailable } from '../read/problems.ts'
import type { RestAnswer, RestClient } from './client.ts'

const PAGE_SIZE = 1000
/** Characters of the header with links that are read. */
const MAX_LINKS = 8000

export interface Page {
  records: unknown[]
  /** The number of the first record, from 1. */
  from: number
}

export async function* readPages(client: RestClient, collection: string, max: number): AsyncGenerator<Page> {
  const refuse = (reason: string): never => {
    throw new Unavailable(collection, null, reason)
  }
  const asked = new Set<string>()
  let search = searchFrom(0)
  let offset = 0
  let received = 0
  let total: number | null = null
  let hasLinks = false
  let previous = new Set<string>()
  for (;;) {
    asked.add(search)
    const answer = await client.get(collection, search)
    const records = recordsIn(answer, collection) ?? refuse(`The answer has no ${collection}, so it is not OneRoster.`)
    // Pages shift when someone is added meanwhile.
    const fresh = records.filter((record) => !previous.has(idOf(record)))
    if (records.length > 0 && fresh.length === 0) refuse('The service gives the same page again and again.')
    if (fresh.length > 0) yield { records: fresh, from: received + 1 }
    received += fresh.length
    offset += records.length
    if (received > max) refuse(`The service has more ${collection} than any district, and does not come to an end.`)
    total = totalIn(answer) ?? total
    const next = nextIn(answer)
    hasLinks ||= next !== null
    const isLast = records.length === 0 || (hasLinks && next === null)
    const isComplete = records.length < PAGE_SIZE && total !== null && received >= total
    if (isLast || (isComplete && next === null)) break
    search = next ?? searchFrom(offset)
    if (asked.has(search)) refuse('The service gives the same page again and again.')
    previous = new Set(records.map(idOf).filter((id) => id !== ''))
  }
  if (total !== null && received < total) {
    refuse(
      `The service says that it has ${total} ${collection}, and gave ${received}. Nothing was imported, because whoever is missing would be removed.`,
    )
  }
}

const searchFrom = (offset: number) => `?limit=${PAGE_SIZE}&offset=${offset}&sort=sourcedId&orderBy=asc`

function recordsIn({ body }: RestAnswer, collection: string): unknown[] | null {
  const list = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[collection] : null
  return Array.isArray(list) ? list : null
}

function idOf(record: unknown): string {
  const id = typeof record === 'object' && record !== null ? (record as { sourcedId?: unknown }).sourcedId : ''
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

function totalIn({ headers }: RestAnswer): number | null {
  const text = headers.get('x-total-count')
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Uses only the query of the link, so that a link cannot send the key to another server. */
function nextIn({ headers }: RestAnswer): string | null {
  const links =
    headers
      .get('link')
      ?.slice(0, MAX_LINKS)
      .split(/,(?=\s*<)/) ?? []
  const next = links.find((link) => /;\s*rel="?next"?\s*(;|$)/i.test(link))
  const url = next === undefined ? undefined : /<([^<>]*)>/.exec(next)?.[1]
  if (url === undefined || !URL.canParse(url, 'https://service.invalid')) return null
  const { search } = new URL(url, 'https://service.invalid')
  return search === '' ? null : search
}
