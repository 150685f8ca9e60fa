import { asNotificationId } from '@corridor/rules/ids'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { command } from './command.ts'
import { queryClient } from './session/queries.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** A server that gives the same answer to every call. */
function mockServer(status: number, body: unknown): void {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { location: { pathname: '/faculty/live', search: '' } })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
}

/** The query "shown" is on screen, the query "other" is not. */
async function openScreen() {
  const fetched: string[] = []
  const query = (name: string) => ({ queryKey: [name], queryFn: async () => fetched.push(name), staleTime: Infinity })
  const leave = new QueryObserver(queryClient, query('shown')).subscribe(() => undefined)
  await queryClient.fetchQuery(query('other'))
  await vi.waitFor(() => expect(fetched.toSorted()).toEqual(['other', 'shown']))
  fetched.length = 0
  return { fetched, query, leave }
}

const markRead = command('POST /api/notification/:notificationId/read', ({ params }) => [
  { queryKey: params.notificationId === 7 ? ['shown'] : ['other'] },
])

it('a write refetches the queries on screen that it invalidates, and nothing else', async () => {
  const { fetched, leave } = await openScreen()
  mockServer(200, { ok: true })
  expect(await markRead({ params: { notificationId: asNotificationId(7) } })).toEqual({ ok: true })
  await vi.waitFor(() => expect(fetched).toEqual(['shown']))
  leave()
})

it('an invalidated query that is not on screen is refetched when its screen opens', async () => {
  const { fetched, query, leave } = await openScreen()
  mockServer(200, { ok: true })
  await markRead({ params: { notificationId: asNotificationId(8) } })
  expect(fetched).toEqual([])
  await queryClient.fetchQuery(query('other'))
  expect(fetched).toEqual(['other'])
  leave()
})

it('a refused write invalidates too, because the screen shows outdated data', async () => {
  const { fetched, leave } = await openScreen()
  mockServer(409, { error: { code: 'moved_on', message: 'Somebody was quicker.' } })
  await expect(markRead({ params: { notificationId: asNotificationId(7) } })).rejects.toThrow('Somebody was quicker.')
  await vi.waitFor(() => expect(fetched).toEqual(['shown']))
  leave()
})
