import { asSessionId, asUserId } from '@corridor/rules/ids'
import type { Person } from '../harness/bulkStudents.ts'
import { Connection, textOf } from '../harness/http.ts'

/** Not signed in yet. */
const NOBODY: Person = { userId: asUserId(0), name: '', sessionId: asSessionId(''), token: '', xsrf: 'xsrf' }

/** All at the same moment, each from a browser of their own. */
export async function signInAll(origin: string, usernames: readonly string[], password: string): Promise<void> {
  await Promise.all(
    usernames.map(async (username) => {
      const browser = new Connection(origin)
      const reply = await browser.post(NOBODY, '/api/session', { username, password })
      browser.close()
      if (reply.status !== 200) throw new Error(`${username} could not sign in: ${textOf(reply)}`)
    }),
  )
}

/** The times of one person's requests, one after the other, until something else is done. */
export async function workDuring(origin: string, by: Person, other: Promise<unknown>) {
  const startedAt = performance.now()
  let isOver = false
  const ended = other.finally(() => {
    isOver = true
  })
  // Awaited below; until then a failure must not end the process.
  ended.catch(() => undefined)
  const browser = new Connection(origin)
  const ms: number[] = []
  while (!isOver) {
    const requestedAt = performance.now()
    const reply = await browser.get(by, '/api/user/initialize')
    if (reply.status !== 200) throw new Error(`initialize answered ${reply.status}: ${textOf(reply)}`)
    ms.push(performance.now() - requestedAt)
  }
  browser.close()
  await ended
  return { ms, totalMs: performance.now() - startedAt }
}
