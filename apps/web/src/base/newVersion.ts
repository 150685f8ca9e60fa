/** After an update of the server, the files of the version that this page came with are gone. */

/** A file that cannot be asked about is not waited for longer than this. */
const GIVE_UP_MS = 8000
const RELOADED_KEY = 'corridor:reloaded'
const ENTRY = /src="(\/assets\/[^"]+\.js)"/

/** The first script of the version that the server has now; null if it is this page's own, or if nobody can tell. */
export async function newVersion(address = '/'): Promise<string | null> {
  try {
    const page = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(GIVE_UP_MS) })
    const entry = ENTRY.exec(await page.text())?.[1]
    const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
    return entry === undefined || own === undefined || own.endsWith(entry) ? null : entry
  } catch {
    return null
  }
}

/** Reloads into this version, but never twice. Returns whether it does. */
export function reloadInto(version: string): boolean {
  if (window.sessionStorage.getItem(RELOADED_KEY) === version) return false
  window.sessionStorage.setItem(RELOADED_KEY, version)
  window.location.reload()
  return true
}
