/** Loads the code of a page. */
import type { ComponentType } from 'react'
import { newVersion, reloadInto } from '../base/newVersion.ts'
import { unlessOffline } from '../base/unlessOffline.ts'
import type { LoadScreen } from './firstScreens.ts'
import { PageMissing } from './PageMissing.tsx'

/**
 * If the server was updated, the page is reloaded into the new version. Whoever had typed something has been asked
 * before they left it. Otherwise a sentence stands in for the page, until it can be loaded.
 */
export async function loadPart(load: LoadScreen): Promise<ComponentType> {
  try {
    return (await unlessOffline(load)).default
  } catch {
    const version = await newVersion()
    if (version !== null && reloadInto(version)) return new Promise(() => {})
    return PageMissing
  }
}

/** Errors are ignored, because they show up when the code is needed. */
export function preload(loads: readonly LoadScreen[]): void {
  for (const load of loads) load().catch(() => undefined)
}
