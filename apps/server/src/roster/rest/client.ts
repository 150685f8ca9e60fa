/** Asks a service, more than once if the first answer may pass. */
import { setTimeout as pause } from 'node:timers/promises'
import { OutboundFailure, type OutboundFetch } from '../../outbound/fetch.ts'
import { Unavailable } from '../read/problems.ts'
import { makeCredentials, NoToken, REFUSED } from './credentials.ts'
import { isPassing, pauseAfter } from './retryPause.ts'
import type { RestService } from './service.ts'

export interface RestAnswer {
  body: unknown
  headers: Headers
}

export interface RestClient {
  /** Fetches from below the service's base URL. A failure names the `collection`. */
  get(collection: string, search: string): Promise<RestAnswer>
}

const TRIES = 5
/** Whatever a service does, asking it ends. */
const MAX_MS = 60 * 60_000

interface RetryPolicy {
  /** How often the same page is asked for. */
  tries?: number
  /** For one answer. */
  seconds?: number
}

export function makeClient(
  fetch: OutboundFetch,
  service: RestService,
  { tries = TRIES, seconds }: RetryPolicy = {},
): RestClient {
  const credentials = makeCredentials(fetch, service)
  const startedAt = performance.now()

  const send = async (url: URL): Promise<Response | OutboundFailure> => {
    try {
      return await fetch(url, { headers: { authorization: await credentials.header(url) }, seconds })
    } catch (error) {
      if (error instanceof OutboundFailure) return error
      if (error instanceof NoToken) return error.answer
      throw error
    }
  }

  return {
    async get(collection, search) {
      const url = new URL(`${service.baseUrl}/${collection}${search}`)
      for (let attempt = 1; ; attempt += 1) {
        if (performance.now() - startedAt > MAX_MS) fail(collection, 'The service takes longer than an hour.')
        const answer = await send(url)
        if (answer instanceof Response && answer.ok)
          return { body: await bodyOf(collection, answer), headers: answer.headers }
        if (answer instanceof Response && answer.status === 401 && credentials.renew()) continue
        if (attempt >= tries || !isPassing(answer)) fail(collection, sentenceOf(answer))
        await pause(pauseAfter(answer, attempt, Date.now()))
      }
    },
  }
}

async function bodyOf(collection: string, answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return fail(collection, 'The answer is not JSON, so there is no OneRoster at this address. Check it.')
  }
}

function sentenceOf(answer: Response | OutboundFailure): string {
  if (answer instanceof OutboundFailure) return answer.message
  const { status } = answer
  if (status === 401 || status === 403) return REFUSED
  if (status === 404) {
    return 'There is no OneRoster at this address. It often ends with /ims/oneroster/v1p1 or /ims/oneroster/rostering/v1p2.'
  }
  if (status === 429) return 'The service says that it is asked too often. Try again later.'
  return status >= 500
    ? `The service answered with an error (${status}) again and again. Try again later.`
    : `The service did not accept the request (${status}).`
}

function fail(collection: string, sentence: string): never {
  throw new Unavailable(collection, null, sentence)
}
