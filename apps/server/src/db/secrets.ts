import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { serverSecret } from './schema/index.ts'

export interface Secrets {
  /** Signs the tokens that sockets present. */
  liveToken: Uint8Array
  /** Key for hashing addresses and account names where failed sign-ins are counted. */
  signInFailures: Uint8Array
  /** Signs the links in emails that stop them. */
  mailPreferences: Uint8Array
  /** Encrypts what a browser keeps while someone signs in elsewhere, or has given only their password. */
  signOn: Uint8Array
  /** Signs links to files. */
  files: Uint8Array
  /** Signs what lets a student act at a kiosk for a moment. */
  kioskTurn: Uint8Array
}

/** Created by the first server on a database and shared by all later ones. */
export async function loadSecrets(db: Db): Promise<Secrets> {
  return {
    liveToken: await secret(db, 'live_token'),
    signInFailures: await secret(db, 'sign_in_failures'),
    mailPreferences: await secret(db, 'mail_preferences'),
    signOn: await secret(db, 'sign_on'),
    files: await secret(db, 'files'),
    kioskTurn: await secret(db, 'kiosk_turn'),
  }
}

async function secret(db: Db, name: string): Promise<Buffer> {
  await db
    .insert(serverSecret)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing()
  const [row] = await db.select().from(serverSecret).where(eq(serverSecret.name, name))
  if (!row) throw new Error(`secret ${name} is missing`)
  return row.value
}
