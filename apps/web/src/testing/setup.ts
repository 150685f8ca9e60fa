/** Before and after every component test: the styles of the product, no server, and nothing left of the test before. */
import '../ui/theme/styles.ts'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { clearStorage } from '../base/offline/storage.ts'
import { offlineSince } from '../base/reachability.ts'
import { queryClient } from '../base/session/queries.ts'
import { questions } from '../base/state/confirm.ts'
import { deviceFingerprint } from '../base/state/deviceFingerprint.ts'
import { dialogs } from '../base/state/dialogs.ts'
import { closeFlash, flashes } from '../base/state/flashes.ts'
import { forgetUnanswered, interceptApi, resetApi } from './api.ts'
import { unmountAll } from './render.tsx'
import { activateWords } from './words.ts'

beforeAll(() => {
  interceptApi()
  // A computer that is never idle: nothing is loaded ahead, and no socket is opened.
  window.requestIdleCallback = () => 0
})

beforeEach(forgetUnanswered)

afterEach(async () => {
  await unmountAll()
  activateWords()
  queryClient.clear()
  questions.set([])
  dialogs.set([])
  offlineSince.set(null)
  deviceFingerprint.set(null)
  for (const { id } of flashes.get()) closeFlash(id)
  await page.viewport(1366, 768)
  // With the cookie of whoever was signed in.
  clearStorage()
  window.localStorage.clear()
  window.sessionStorage.clear()
  // What was canceled above may have been asked for once more, and answered as this test wanted it.
  queryClient.clear()
  resetApi()
})
