import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { command } from './command.ts'
import { queryClient } from './session/queries.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** A server that answers every call alike. */
function answering(status: number, body: unknown): void {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { location: { pathname: '/faculty/live', search: '' } })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
}

/** A screen that shows the first thing, while nobody looks at the second. */
async function screens() {
  const asked: string[] = []
  const query = (name: string) => ({ queryKey: [name], queryFn: async () => asked.push(name), staleTime: Infinity })
  const leave = new QueryObserver(queryClient, query('shown')).subscribe(() => undefined)
  await queryClient.fetchQuery(query('other'))
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['other', 'shown']))
  asked.length = 0
  return { asked, query, leave }
}

const markRead = command('POST /api/notification/:notificationId/read', ({ params }) => [
  { queryKey: params.notificationId === 7 ? ['shown'] : ['other'] },
])

it('a write asks again for what it outdates and a screen shows, and for nothing else', async () => {
  const { asked, leave } = await screens()
  answering(200, { ok: true })
  expect(await markRead({ params: { notificationId: 7 } })).toEqual({ ok: true })
  await vi.waitFor(() => expect(asked).toEqual(['shown']))
  leave()
})

it('what nobody looks at is asked for when a screen opens', async () => {
  const { asked, query, leave } = await screens()
  answering(200, { ok: true })
  await markRead({ params: { notificationId: 8 } })
  expect(asked).toEqual([])
  await queryClient.fetchQuery(query('other'))
  expect(asked).toEqual(['other'])
  leave()
})

it('a refused write outdates too: what is on screen is not what the server has', async () => {
  const { asked, leave } = await screens()
  answering(409, { error: { code: 'moved_on', message: 'Somebody was quicker.' } })
  await expect(markRead({ params: { notificationId: 7 } })).rejects.toThrow('Somebody was quicker.')
  await vi.waitFor(() => expect(asked).toEqual(['shown']))
  leave()
})
