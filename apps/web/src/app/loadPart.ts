/** Loads the code of a page. */
import type { ComponentType } from 'react'
import { ScreenError } from './ScreenError.tsx'
import type { LoadScreen } from './screens.ts'

const RELOADED_KEY = 'corridor:reloaded'

/**
 * After an update of the server, the files of the version that this page came with are gone. A reload brings the new
 * version; it is tried once for each file, because it does not help if the file cannot be loaded for other reasons.
 */
export async function loadPart(load: LoadScreen): Promise<ComponentType> {
  try {
    return (await load()).default
  } catch (error) {
    // The message names the file.
    if (window.sessionStorage.getItem(RELOADED_KEY) === String(error)) return ScreenError
    window.sessionStorage.setItem(RELOADED_KEY, String(error))
    window.location.reload()
    return new Promise(() => {})
  }
}

/** Errors are ignored, because they show up when the code is needed. */
export function preload(loads: readonly LoadScreen[]): void {
  for (const load of loads) load().catch(() => undefined)
}
