/**
 * What this browser keeps for the person who is signed in, for the time without a connection or a session: the student's live
 * pass (`cachedPass.ts`), writes that were not answered (`queuedWrites.ts`, and the marks of a roll call), and a language that was chosen meanwhile. All of it belongs to one person, the owner.
 */
import type { UserId } from '@corridor/rules/ids'
import type { Language } from '@corridor/rules/words'

export const PASS_KEY = 'corridor:pass'
export const ARRIVALS_KEY = 'corridor:arrivals'
export const TAPS_KEY = 'corridor:taps'
export const MARKS_KEY = 'corridor:marks'
const LANGUAGE_KEY = 'corridor:language'
export const SIGNED_OUT_KEY = 'corridor:signedOut'
const LASTING_KEY = 'corridor:lasting'
const OWNER_COOKIE = 'corridor-owner'
const MONTH_SECONDS = 30 * 24 * 60 * 60

type Kind = 'localStorage' | 'sessionStorage'

export function readItem<T>(kind: Kind, key: string): T | null {
  try {
    return JSON.parse(window[kind].getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Null removes it. Where nothing can be stored, nothing is kept. */
export function writeItem(kind: Kind, key: string, value: unknown): void {
  try {
    if (value === null) window[kind].removeItem(key)
    else window[kind].setItem(key, JSON.stringify(value))
  } catch {
    // The browser keeps nothing, or has no room left.
  }
}

/**
 * Whom everything here belongs to. It is a cookie because it has to live as long as the session's: on a shared
 * Chromebook both are gone when the browser is closed, and what was kept is of no use to anybody.
 */
export function owner(): UserId | null {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${OWNER_COOKIE}=`))
  return pair ? (Number(pair.slice(OWNER_COOKIE.length + 1)) as UserId) : null
}

/** Whether the next session outlives the browser ("Keep me signed in"). */
export function setLasting(isLasting: boolean): void {
  writeItem('localStorage', LASTING_KEY, isLasting || null)
}

/** Called when a session starts. What was kept for anybody else is removed; returns whether it was. */
export function claimStorage(userId: UserId): boolean {
  const isChange = owner() !== userId
  if (isChange) clearStorage()
  writeItem('sessionStorage', SIGNED_OUT_KEY, null)
  const lifetime = readItem('localStorage', LASTING_KEY) ? `; max-age=${MONTH_SECONDS}` : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we support
  document.cookie = `${OWNER_COOKIE}=${userId}; path=/; samesite=strict${lifetime}`
  return isChange
}

/** The owner of this browser has a cached pass. */
export function hasCachedPass(): boolean {
  const kept = readItem<{ userId: UserId }>('localStorage', PASS_KEY)
  return kept !== null && kept.userId === owner()
}

/** The language that this person chose, and that the server does not know yet. */
export function keptChosenLanguage(userId: UserId): Language | null {
  const kept = readItem<{ userId: UserId; language: Language }>('localStorage', LANGUAGE_KEY)
  return kept?.userId === userId ? kept.language : null
}

export function keepChosenLanguage(userId: UserId, language: Language | null): void {
  writeItem('localStorage', LANGUAGE_KEY, language && { userId, language })
}

export function clearStorage(): void {
  for (const key of [PASS_KEY, ARRIVALS_KEY, LANGUAGE_KEY]) writeItem('localStorage', key, null)
  for (const key of [TAPS_KEY, MARKS_KEY, SIGNED_OUT_KEY]) writeItem('sessionStorage', key, null)
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${OWNER_COOKIE}=; path=/; samesite=strict; max-age=0`
}
