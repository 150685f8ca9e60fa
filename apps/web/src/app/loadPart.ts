/** Loads the code of a page. */
import type { ComponentType } from 'react'
import { newVersion, reloadInto } from '../base/newVersion.ts'
import { unlessOffline } from '../base/unlessOffline.ts'
import { PageMissing } from './ErrorScreens.tsx'
import type { LoadScreen } from './firstScreens.ts'

/**
 * If the server was updated, the page is reloaded into the new version. A person who had typed something has been asked
 * before they left it. Otherwise a sentence stands in for the page, until it can be loaded. `again` opens the page once
 * more: a busy device may need more than a moment for code that it has.
 */
export async function loadPart(load: LoadScreen, again: () => void): Promise<ComponentType> {
  const loading = load()
  try {
    return (await unlessOffline(() => loading)).default
  } catch {
    const version = await newVersion()
    if (version !== null && reloadInto(version)) return new Promise(() => {})
    loading.then(again, () => undefined)
    return PageMissing
  }
}

/** Errors are ignored, because they show up when the code is needed. */
export function preload(loads: readonly LoadScreen[]): void {
  for (const load of loads) load().catch(() => undefined)
}
