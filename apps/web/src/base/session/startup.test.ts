import type { Pass } from '@corridor/contract'
import { afterEach, expect, it } from 'vitest'
import { ALVAREZ_ID, aPass, OTHER_SCHOOL_ID, SCHOOL_ID } from '../testing.ts'
import { dispatchLive } from './liveEvents.ts'
import { onPassUpdate } from './passUpdates.ts'
import { listenForCovered } from './startup.ts'

let stop = () => {}
afterEach(() => stop())

it('[D-142] a user who covers a colleague receives the colleague’s passes until the cover ends', () => {
  const received: Pass[] = []
  const stopUpdates = onPassUpdate((pass) => received.push(pass))
  const stopCovering = listenForCovered({ covers: { [SCHOOL_ID]: [ALVAREZ_ID], [OTHER_SCHOOL_ID]: [ALVAREZ_ID] } })
  stop = () => {
    stopCovering()
    stopUpdates()
  }
  const pass = aPass()
  dispatchLive(`createPass:${ALVAREZ_ID}`, { pass })
  dispatchLive(`startPass:${ALVAREZ_ID}`, {})
  expect(received).toEqual([pass])
  stopCovering()
  dispatchLive(`createPass:${ALVAREZ_ID}`, { pass })
  expect(received).toHaveLength(1)
})
