import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

/**
 * Signs each person in once and reuses the session, for tests that only read: checking a password is deliberately slow.
 */
export function cachedSignIns(server: () => TestServer): (username: string) => Promise<TestClient> {
  const signedIn = new Map<string, Promise<TestClient>>()
  return (username) => {
    const client = signedIn.get(username) ?? server().as(username)
    signedIn.set(username, client)
    return client
  }
}
