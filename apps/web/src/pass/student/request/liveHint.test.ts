import { expect, it } from 'vitest'
import { aQueuedPass, aRunningPass } from '../../../base/testing.ts'
import { liveHint } from './liveHint.ts'

it('[D-136] names the button that a live pass has', () => {
  expect(liveHint(aRunningPass())).toBe(
    'You already have a live pass to Restroom, 2nd floor. Mark it as Arrived first, or choose a time for this one.',
  )
  expect(liveHint(aQueuedPass())).toBe(
    'You are already in line for Restroom, 2nd floor. Cancel that pass first, or choose a time for this one.',
  )
})
