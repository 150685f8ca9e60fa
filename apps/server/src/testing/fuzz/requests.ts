/** Requests generated from the API's own description, so that every call is covered, including new ones. */
import { Random } from '../../demo/random.ts'
import { type Fuzz, type JsonSchema, type KnownValues, valueFor, withOneHostile } from './values.ts'

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  security?: Record<string, string[]>[]
}

export interface Description {
  paths: Record<string, Record<string, Operation>>
}

export interface MadeUpRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** The parts of a request that consist of values. */
type Parts = Record<'params' | 'query' | 'body', unknown>

/** A prime that is larger than the number of calls, so that every call has its turn. */
const STEP = 7919

/**
 * The same seed and number generate the same request. Most are valid except for one thing, because a request that is
 * wrong everywhere is rejected early, and nothing behind the validation is tested.
 */
export function requestFor(description: Description, known: KnownValues, seed: string, number: number): MadeUpRequest {
  const random = new Random(`${seed}/${number}`)
  const manner = random.weighted({ right: 0.25, oneThing: 0.5, many: 0.25 })
  const fuzz: Fuzz = { random, known, hostility: manner === 'many' ? 0.25 : 0 }
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      Array(weight(operation)).fill({ path, method, operation }),
    ),
  ) as { path: string; method: string; operation: Operation }[]
  // In turn, so that each is tried, and in a large step, so that neighbors are not alike.
  const { path, method, operation } = operations[(number * STEP) % operations.length] ?? random.pick(operations)
  const right = partsFor(operation, fuzz)
  const { params, query, body } = manner === 'oneThing' ? (withOneHostile(right, random) as Parts) : right
  const sent = random.chance(fuzz.hostility / 5)
    ? random.pick(['PUT', 'PATCH', 'HEAD', 'DELETE'])
    : method.toUpperCase()
  const content = body === undefined ? null : written.body(body, operation, fuzz)
  return {
    method: sent,
    path: written.path(path, params) + written.query(query, fuzz),
    headers: { ...headersFor(operation, fuzz), ...content?.headers },
    ...(content && sent !== 'HEAD' && sent !== 'GET' && { body: content.body }),
  }
}

/** A call with more parameters can go wrong in more ways. */
function weight({ parameters = [], requestBody }: Operation): number {
  const [content] = Object.values(requestBody?.content ?? {})
  return 1 + parameters.length + Object.keys(content?.schema.properties ?? {}).length
}

function partsFor({ parameters = [], requestBody }: Operation, fuzz: Fuzz): Parts {
  const named = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && (place === 'path' || one.required || fuzz.random.chance(0.7)))
        .map(({ name, schema }) => [name, valueFor(schema, fuzz, name)]),
    )
  const [content] = Object.values(requestBody?.content ?? {})
  return { params: named('path'), query: named('query'), body: content && valueFor(content.schema, fuzz) }
}

const text = (value: unknown) =>
  encodeURIComponent(String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed()).slice(0, 4000)

const entriesOf = (value: unknown) => Object.entries(Object(value)) as [string, unknown][]

const BROKEN = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"a":1,}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '['.repeat(90_000),
  `{"username":${'['.repeat(90_000)}"\\ud800"${']'.repeat(90_000)}}`,
]

const written = {
  path: (template: string, params: unknown) => {
    const values = new Map(entriesOf(params))
    // An empty part would be another address, and so another call.
    return template.replace(/\{(\w+)\}/g, (_, name) => text(values.get(name)) || '%20')
  },

  query: (query: unknown, { random, hostility }: Fuzz) => {
    const pairs = entriesOf(query).map(([name, value]) => `${text(name)}=${text(value)}`)
    if (random.chance(hostility / 4)) pairs.push(...pairs)
    if (random.chance(hostility / 2))
      pairs.push(random.pick(['%00=1', '__proto__[x]=1', '%zz', 'constructor=1', '&&=']))
    // A longer address would be rejected before it reaches us.
    return pairs.length > 0 ? `?${pairs.join('&').slice(0, 8000)}` : ''
  },

  body: (body: unknown, { requestBody }: Operation, { random, hostility }: Fuzz) => {
    const [type = ''] = Object.keys(requestBody?.content ?? {})
    const contentType = random.chance(hostility / 4) ? random.pick(['text/plain', 'application/xml', 'x']) : type
    const sent = random.chance(hostility / 2) ? random.pick(BROKEN) : (JSON.stringify(body) ?? '')
    return { headers: { 'content-type': contentType }, body: sent }
  },
}

function headersFor({ security = [] }: Operation, { random, hostility, known }: Fuzz): Record<string, string> {
  const odd = ['', 'x'.repeat(150), '*', 'W/"', '\u00ff', '{}']
  return {
    ...(security.some((one) => 'token' in one) && { 'x-link-token': random.pick([...odd, ...known.words]) }),
    ...(random.chance(0.2) && { 'idempotency-key': random.pick(['one', 'two', 'three']) }),
    ...(random.chance(hostility / 2) && { 'idempotency-key': random.pick(odd) }),
    ...(random.chance(hostility / 2) && { 'if-none-match': random.pick(odd) }),
    ...(random.chance(hostility / 4) && { 'accept-encoding': random.pick(odd) }),
  }
}
