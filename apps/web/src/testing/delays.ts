/** How long whatever is put off from now on waits, such as a field that saves itself a pause after the last key. */
import { onTestFinished, vi } from 'vitest'

export function delaysFromNow(): () => (number | undefined)[] {
  const timers = vi.spyOn(window, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  return () => timers.mock.calls.map(([, delay]) => delay)
}
