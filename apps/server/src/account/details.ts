/** What is checked of the details of an account, by whichever form they are sent. */
import { EMAIL_PROBLEM, freeUsername, USERNAME_PATTERN, USERNAME_PROBLEM, usernameFor } from '@corridor/rules/text'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '../db/connect.ts'
import { invalid } from '../http/errors.ts'

const EMAIL = z.email()

/** An empty address is none. */
export function checkEmail(email: string | null | undefined): string | null {
  if (!email) return null
  if (EMAIL.safeParse(email).success) return email
  throw invalid(EMAIL_PROBLEM, { email: EMAIL_PROBLEM })
}

export function checkUsername(username: string): string {
  if (USERNAME_PATTERN.test(username)) return username
  throw invalid(USERNAME_PROBLEM, { username: USERNAME_PROBLEM })
}

export async function usernameTaken(db: Reader, username: string): Promise<never> {
  const free = await freeUsernameLike(db, username)
  const message = `This username is taken. ${free} is free.`
  throw invalid(message, { username: message })
}

export function suggestedUsername(db: Reader, firstName: string, lastName: string): Promise<string> {
  return freeUsernameLike(db, usernameFor(firstName, lastName))
}

/** Usernames are unique in the whole installation, because signing in asks for nothing else. */
async function freeUsernameLike(db: Reader, wanted: string): Promise<string> {
  const { rows } = await db.execute<{ username: string }>(sql`
    select lower(username) as username from user_account
    where starts_with(lower(username), ${wanted}) and substr(lower(username), ${wanted.length + 1}) ~ '^[0-9]*$'`)
  return freeUsername(wanted, new Set(rows.map(({ username }) => username)))
}

export async function isUsernameTaken(db: Reader, username: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from user_account where lower(username) = ${username} limit 1`)
  return rows.length > 0
}
