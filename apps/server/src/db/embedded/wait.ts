import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition is true; returns false on timeout. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() >= deadline) return false
    await pause(10)
  }
  return true
}
