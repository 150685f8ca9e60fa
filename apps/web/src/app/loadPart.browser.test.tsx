/** A page whose code is slow to load. */
import { createMemoryHistory } from '@tanstack/history'
import { expect, it } from 'vitest'
import { offlineSince } from '../base/reachability.ts'
import { createRouter } from '../base/router/router.ts'
import { PageMissing } from './ErrorScreens.tsx'
import { loadPart } from './loadPart.ts'

const Upcoming = () => <h1>Upcoming Passes</h1>

it('opens without a connection, however long a busy device needs for the code that it has', async () => {
  const file = Promise.withResolvers<{ default: typeof Upcoming }>()
  const router = createRouter(createMemoryHistory(), {
    open: async (_location, _from, again) => ({ params: {}, parts: [await loadPart(() => file.promise, again)] }),
    ErrorScreen: () => null,
  })
  const parts = () => router.state.get().page?.parts
  offlineSince.set(Date.now())
  await router.load()
  expect(parts()).toEqual([PageMissing])
  file.resolve({ default: Upcoming })
  await expect.poll(parts).toEqual([Upcoming])
})
