import type { Pass } from '@corridor/contract'
import { afterEach, expect, it } from 'vitest'
import { ALVAREZ_ID, aPass } from '../testing.ts'
import { dispatchLive } from './liveEvents.ts'
import { onPassHeard } from './passUpdates.ts'
import { listenForCovered } from './startup.ts'

let stop = () => {}
afterEach(() => stop())

it('[D-142] whoever covers a colleague hears of the colleague’s passes, for as long as they do', () => {
  const heard: Pass[] = []
  const stopHearing = onPassHeard((pass) => heard.push(pass))
  const silence = listenForCovered({ covers: { 1: [ALVAREZ_ID], 2: [ALVAREZ_ID] } })
  stop = () => {
    silence()
    stopHearing()
  }
  const pass = aPass()
  dispatchLive(`createPass:${ALVAREZ_ID}`, { pass })
  dispatchLive(`startPass:${ALVAREZ_ID}`, {})
  expect(heard).toEqual([pass])
  silence()
  dispatchLive(`createPass:${ALVAREZ_ID}`, { pass })
  expect(heard).toHaveLength(1)
})
