/** A random id for this browser, created once and stored, so that the same browser is recognized later. */
export const BROWSER_ID_KEY = 'corridor.browserId'

export interface BrowserId {
  id: string
  createdAt: string
}

function parse(text: string | null): BrowserId | null {
  if (!text) return null
  try {
    const { id, createdAt } = JSON.parse(text) as Partial<BrowserId>
    return typeof id === 'string' && id !== '' && typeof createdAt === 'string' ? { id, createdAt } : null
  } catch {
    return null
  }
}

/** A browser that cannot store anything (private mode, a full disk) still gets an id for this visit. */
export function browserId(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  makeId: () => string,
  now: () => string,
): BrowserId {
  try {
    const kept = parse(storage.getItem(BROWSER_ID_KEY))
    if (kept) return kept
    const made = { id: makeId(), createdAt: now() }
    storage.setItem(BROWSER_ID_KEY, JSON.stringify(made))
    return made
  } catch {
    return { id: makeId(), createdAt: now() }
  }
}
