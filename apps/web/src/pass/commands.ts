/** Actions on passes, from any screen. The lists on every screen of this browser are updated with the answer. */
import type { BulkAnswer, Input, Pass, PassDraft } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import type { PassId } from '@corridor/rules/ids'
import { msg } from '@lingui/core/macro'
import { useCallback } from 'react'
import { ApiError, errorMessage } from '../base/apiError.ts'
import { request, requestQueued } from '../base/client.ts'
import { isArrivalQueued } from '../base/offline/queuedWrites.ts'
import { offlineSince } from '../base/reachability.ts'
import { applyPassLocally, useViewer } from '../base/session/initialize.ts'
import { serverNow } from '../base/session/now.ts'
import { deviceFingerprint } from '../base/state/deviceFingerprint.ts'
import { flash } from '../base/state/flashes.ts'
import { type BulkStep, expectedAfter, type PassStep } from './expected.ts'
import { dropExpectation, expectPass } from './pending.ts'

/** A student's own start and arrival send the device's fingerprint; staff have none, so none is sent. */
const device = () => ({ deviceFingerprint: deviceFingerprint.get() })

export type PassChanges = Input<'POST /api/pass/:passId', 'body'>

// lingui-set comment="Student: a pass without a starting room"
export const UNABLE_TO_UPDATE = msg`Unable to update pass. Please refresh and try again.`

/** Creates one pass for each student. */
export async function createPasses(draft: PassDraft): Promise<readonly Pass[]> {
  const passes = [await request('POST /api/pass', { body: { pass: draft, ...device() } })].flat()
  for (const pass of passes) applyPassLocally(pass)
  return passes
}

/** If somebody else was faster, the screens show the pass as it is now. */
export async function updatePass(passId: PassId, changes: PassChanges): Promise<Pass> {
  try {
    const pass = await request('POST /api/pass/:passId', { params: { passId }, body: changes })
    applyPassLocally(pass)
    return pass
  } catch (error) {
    if (error instanceof ApiError && error.pass) applyPassLocally(error.pass)
    throw error
  }
}

function send(step: PassStep, { passId, studentId }: Pass, viewer: Viewer): Promise<Pass> {
  const params = { passId }
  switch (step.action) {
    case 'approve':
      return request('POST /api/pass/:passId/approve', { params, body: {} })
    case 'reject':
      return request('POST /api/pass/:passId/reject', { params, body: { reason: step.reason } })
    case 'start':
      return request('POST /api/pass/:passId/start', { params, body: { ...device(), override: step.override } })
    case 'complete':
      if (studentId === viewer.userId)
        return requestQueued('POST /api/pass/:passId/complete', { params, body: device() })
      return request('POST /api/pass/:passId/complete', {
        params,
        body: { ...device(), confirmed: step.flag ? false : undefined },
      })
    case 'confirm':
      return request('POST /api/pass/:passId/confirm', { params, body: { confirmed: step.confirmed } })
    case 'cancel':
      return request('POST /api/pass/:passId/cancel', { params, body: { reason: step.reason } })
    case 'acknowledge':
      return request('POST /api/pass/:passId/acknowledge', { params, body: {} })
    case 'hurry':
      return request('POST /api/pass/:passId/hurry', { params, body: {} })
  }
}

function sendMany(step: BulkStep, passIds: PassId[]): Promise<BulkAnswer> {
  switch (step.action) {
    case 'approve':
      return request('POST /api/pass/approve', { body: { passIds } })
    case 'reject':
      return request('POST /api/pass/reject', { body: { passIds, reason: step.reason } })
    case 'start':
      return request('POST /api/pass/start', { body: { passIds } })
    case 'complete':
      return request('POST /api/pass/complete', { body: { passIds } })
    case 'confirm':
      return request('POST /api/pass/confirm', { body: { passIds, confirmed: step.confirmed } })
    case 'cancel':
      return request('POST /api/pass/cancel', { body: { passIds, reason: step.reason } })
  }
}

/** Nothing went wrong: the pass is still there, and a time or a teacher lets it start. */
const TO_WAIT_FOR: readonly string[] = ['closed_now', 'no_quick_passes']
const isToWaitFor = (error: unknown) => error instanceof ApiError && TO_WAIT_FOR.includes(error.code)

/** What is done after a refusal instead of telling it; null if there is nothing. */
export type OrElse = (error: unknown) => Promise<Pass | null> | null

/**
 * Shown immediately, then sent, and reverted with a message if refused. Returns the pass as the server now has it, or
 * null.
 */
export async function act(step: PassStep, pass: Pass, viewer: Viewer, orElse?: OrElse): Promise<Pass | null> {
  if (offlineSince.get() === null) expectPass(pass.passId, expectedAfter(step, pass, viewer, serverNow()))
  // Without a connection, the screen shows what is, and not what may be for a long time.
  const stop = offlineSince.subscribe(() => offlineSince.get() !== null && dropExpectation(pass.passId))
  try {
    const answer = await send(step, pass, viewer)
    applyPassLocally(answer)
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.pass) applyPassLocally(error.pass)
    const next = orElse?.(error)
    if (next) return next
    // Arrived is sent later, and its button says so.
    if (!isArrivalQueued(pass.passId)) flash(errorMessage(error), isToWaitFor(error) ? 'info' : 'error')
    return null
  } finally {
    stop()
    dropExpectation(pass.passId)
  }
}

/** Returns the result for each pass, or null if the request failed; then the person has been told why. */
export async function actOnMany(step: BulkStep, passes: readonly Pass[], viewer: Viewer): Promise<BulkAnswer | null> {
  for (const pass of passes) expectPass(pass.passId, expectedAfter(step, pass, viewer, serverNow()))
  try {
    const answer = await sendMany(
      step,
      passes.map(({ passId }) => passId),
    )
    for (const pass of answer.passes) applyPassLocally(pass)
    return answer
  } catch (error) {
    flash(errorMessage(error), 'error')
    return null
  } finally {
    for (const { passId } of passes) dropExpectation(passId)
  }
}

export function usePassAction(): (step: PassStep, pass: Pass, orElse?: OrElse) => Promise<Pass | null> {
  const viewer = useViewer()
  return useCallback((step, pass, orElse) => act(step, pass, viewer, orElse), [viewer])
}
