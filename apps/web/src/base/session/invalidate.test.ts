import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { frameQuery, invalidate, queryClient, refreshNow } from './queries.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** A screen with a query whose answers come when the test says so. */
function screen() {
  const asked: ((answer: string) => void)[] = []
  const queryKey = ['school', 1, 'rooms']
  const queryFn = () => new Promise<string>((resolve) => asked.push(resolve))
  const close = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  return { asked, queryKey, close, shown: () => queryClient.getQueryData(queryKey) }
}

it('a change during the first answer is not missed: it is asked again', async () => {
  const { asked, queryKey, shown, close } = screen()
  const changed = invalidate({ queryKey })
  asked[0]?.('as it was')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.('as it is')
  await changed
  expect(shown()).toBe('as it is')
  close()
})

it('a change later asks once', async () => {
  const { asked, queryKey, shown, close } = screen()
  asked[0]?.('as it was')
  await expect.poll(shown).toBe('as it was')
  const changed = invalidate({ queryKey })
  asked[1]?.('as it is')
  await changed
  expect([shown(), asked.length]).toEqual(['as it is', 2])
  close()
})

it('[RT-13] a refresh while the frame is on its way asks again, because that answer may be from before the change', async () => {
  const asked: (() => void)[] = []
  const refuse = () => new Promise((resolve) => asked.push(() => resolve(new Response('{}', { status: 403 }))))
  vi.stubGlobal('fetch', refuse)
  const first = queryClient.fetchQuery(frameQuery).catch(() => undefined)
  await expect.poll(() => asked.length).toBe(1)
  const refreshed = refreshNow().catch(() => 'refused')
  asked[0]?.()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.()
  expect(await refreshed).toBe('refused')
  await first
})
