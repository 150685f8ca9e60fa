/** Passes are made and changed: the lists on every screen of this browser follow the answer. */
import type { Input, Pass, PassDraft } from '@corridor/contract'
import { ApiError, request } from '../base/client.ts'
import { applyPassLocally } from '../base/session/initialize.ts'
import { deviceFingerprint } from '../base/state/deviceFingerprint.ts'

export type PassChanges = Input<'POST /api/pass/:passId', 'body'>

export const UNABLE_TO_UPDATE = 'Unable to update pass. Please refresh and try again.'

/** One pass for each student. */
export async function createPasses(draft: PassDraft): Promise<readonly Pass[]> {
  const body = { pass: draft, deviceFingerprint: deviceFingerprint.get() }
  const passes = [await request('POST /api/pass', { body })].flat()
  for (const pass of passes) applyPassLocally(pass)
  return passes
}

/** Where somebody else was quicker, the screens show the pass as it now is. */
export async function updatePass(passId: string, changes: PassChanges): Promise<Pass> {
  try {
    const pass = await request('POST /api/pass/:passId', { params: { passId }, body: changes })
    applyPassLocally(pass)
    return pass
  } catch (error) {
    if (error instanceof ApiError && error.pass) applyPassLocally(error.pass)
    throw error
  }
}
