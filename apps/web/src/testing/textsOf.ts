import type { Locator } from 'vitest/browser'

/** What each of them says. */
export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)
