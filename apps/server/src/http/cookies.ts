/** Options that all our cookies share. */
export function cookieOptions(publicUrl: URL | undefined) {
  return { path: '/', sameSite: 'lax', secure: publicUrl?.protocol === 'https:' } as const
}

export const SESSION_COOKIE = 'corridor-session'
/** A browser with this cookie is a kiosk, and nobody's. */
export const KIOSK_COOKIE = 'corridor-kiosk'
