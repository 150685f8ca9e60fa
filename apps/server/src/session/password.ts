import { hash, verify } from '@node-rs/argon2'

// Argon2id (the library's default) at OWASP's first choice of cost. A whole school signs in within minutes of the
// first bell, so no more than that.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** The hash of a password nobody has: checking it takes as long as checking a real one. */
let nobody: Promise<string> | undefined

/** Takes the same time whether or not the account exists, so that names cannot be guessed from the clock. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const matches = await verify(passwordHash ?? (await nobody), password)
  return passwordHash !== null && matches
}
