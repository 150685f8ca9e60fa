/** A OneRoster service that a district's roster is fetched from, and when. */
import type { Instant } from '../time/instant.ts'
import { addDays, atWallTime, localDay } from '../time/zone.ts'

export const ONEROSTER_VERSIONS = ['1.1', '1.2'] as const
export type OneRosterVersion = (typeof ONEROSTER_VERSIONS)[number]

/** How the service wants to be asked: with a signature (OAuth 1.0a), or with a token (OAuth 2 client credentials). */
export const SERVICE_AUTHS = ['oauth1', 'clientCredentials'] as const
export type ServiceAuth = (typeof SERVICE_AUTHS)[number]

export interface ServiceSettings {
  oneRoster: OneRosterVersion
  baseUrl: string
  auth: ServiceAuth
  /** Where a token is fetched with client credentials. */
  tokenUrl: string
  client: string
}

export type ServiceProblems = Partial<Record<keyof ServiceSettings, string>>

/** What is wrong, by field. */
export function serviceProblems({ oneRoster, baseUrl, auth, tokenUrl, client }: ServiceSettings): ServiceProblems {
  const problems: ServiceProblems = {}
  if (!isHttpsAddress(baseUrl)) problems.baseUrl = 'Enter the address of the service, which starts with https://.'
  if (auth === 'clientCredentials' && !isHttpsAddress(tokenUrl)) {
    problems.tokenUrl = 'Enter the address for tokens, which starts with https://.'
  }
  if (auth === 'oauth1' && oneRoster === '1.2') problems.auth = 'Version 1.2 knows client credentials alone.'
  if (client.trim() === '') problems.client = 'Enter the key, which may be called client id.'
  return problems
}

function isHttpsAddress(text: string): boolean {
  return /^https:\/\/[^\s?#@\\]+$/.test(text) && URL.canParse(text)
}

/** When a nightly import was due the last time. */
export function lastDue(now: Instant, hour: number, timezone: string): Instant {
  const today = localDay(now, timezone)
  const due = atWallTime(today, hour, 0, timezone)
  return due <= now ? due : atWallTime(addDays(today, -1), hour, 0, timezone)
}

/** Administrators are told when it has failed this often in a row. */
export const FAILURES_BEFORE_NOTICE = 3
