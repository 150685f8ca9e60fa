import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

/** People who sign in once and stay, for tests that only look: a password takes its time to check, as it should. */
export function makeRegulars(server: () => TestServer): (username: string) => Promise<TestClient> {
  const signedIn = new Map<string, Promise<TestClient>>()
  return (username) => {
    const client = signedIn.get(username) ?? server().as(username)
    signedIn.set(username, client)
    return client
  }
}
