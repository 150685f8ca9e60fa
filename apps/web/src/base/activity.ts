/**
 * Has somebody touched the page since the server last heard of it? A page that stands open asks the server by itself
 * for days; only what a person does keeps them signed in, so requests say when nobody did anything.
 */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'click'] as const

/** Opening the page was something that a person did. */
let isTouched = true

export function noteActivity(): void {
  isTouched = true
}

/** The next request tells the server. */
export function takeActivity(): boolean {
  const wasTouched = isTouched
  isTouched = false
  return wasTouched
}

export function watchActivity(page: Pick<Window, 'addEventListener'>): void {
  for (const touch of TOUCHES) page.addEventListener(touch, noteActivity, { capture: true, passive: true })
}
