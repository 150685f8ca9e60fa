/**
 * Tracks whether the user did anything since the last request. An open page keeps sending requests automatically for
 * days, but only user activity keeps the session alive, so requests without any are marked.
 */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'click'] as const

/** Starts as true, because opening the page counts. */
let hasActivity = true

export function recordActivity(): void {
  hasActivity = true
}

/** Returns whether there was any activity, and resets it. */
export function consumeActivity(): boolean {
  const hadActivity = hasActivity
  hasActivity = false
  return hadActivity
}

export function watchActivity(page: Pick<Window, 'addEventListener'>): void {
  for (const event of ACTIVITY_EVENTS) page.addEventListener(event, recordActivity, { capture: true, passive: true })
}
