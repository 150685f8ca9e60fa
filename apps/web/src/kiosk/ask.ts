/** Asks the server for what the state wants, and says what came of it. */
import { CallError, call, isUnanswered, pause } from './call.ts'
import type { Failure, KioskEvent } from './state/reducer.ts'
import type { KioskRequest } from './state/state.ts'

/** So that not every letter of a search is sent. */
const TYPING_MS = 250

export async function ask(request: KioskRequest, nextTryAt: number, ended: AbortSignal): Promise<KioskEvent | null> {
  if (request.call === 'rooms') await pause(TYPING_MS)
  if (request.call === 'identify') await pause(Math.max(0, nextTryAt - Date.now()))
  if (ended.aborted) return null
  try {
    return await eventOf(request)
  } catch (error) {
    return { type: 'failed', to: request, failure: failureOf(error) }
  }
}

async function eventOf(request: KioskRequest): Promise<KioskEvent> {
  switch (request.call) {
    case 'rooms': {
      const { turn, search } = request
      return {
        type: 'found',
        to: request,
        tiles: (await call('POST /api/kiosk/rooms', { body: { turn, search } })).tiles,
      }
    }
    case 'leave':
      await call('POST /api/kiosk/leave', { body: { staffCode: request.staffCode } })
      return { type: 'left' }
    case 'reason': {
      const { passId, turn, reason } = request
      await call('POST /api/kiosk/late/:passId/reason', { params: { passId }, body: { turn, reason } })
      return { type: 'noted', to: request }
    }
    default:
      return { type: 'answered', to: request, answer: await answerTo(request) }
  }
}

function answerTo(request: Exclude<KioskRequest, { call: 'rooms' | 'leave' | 'reason' }>) {
  switch (request.call) {
    case 'identify': {
      const { call: _, ...body } = request
      return call('POST /api/kiosk/identify', { body })
    }
    case 'pass': {
      const { call: _, ...body } = request
      return call('POST /api/kiosk/pass', { body })
    }
    case 'late': {
      const { call: _, ...body } = request
      return call('POST /api/kiosk/late', { body })
    }
    case 'approve': {
      const { passId, turn, staffCode } = request
      return call('POST /api/kiosk/pass/:passId/approve', { params: { passId }, body: { turn, staffCode } })
    }
    default: {
      const { passId, turn } = request
      return call(`POST /api/kiosk/pass/:passId/${request.call}`, { params: { passId }, body: { turn } })
    }
  }
}

/** A wrong code too many also gets a 429, but waiting a moment does not help then. */
function failureOf(error: unknown): Failure {
  if (isUnanswered(error)) return { why: 'unanswered' }
  if (!(error instanceof CallError)) return { why: 'refused', code: 'internal' }
  if (error.status === 401) return { why: 'gone' }
  if (error.code === 'too_many_writes') return { why: 'busy', seconds: Math.max(1, error.retryAfter) }
  return { why: 'refused', code: error.code }
}
