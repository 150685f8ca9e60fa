/**
 * Single keys get in the way of people who speak to their computer or hit keys by accident, so they can be switched
 * off (WCAG 2.1.4). The choice stays with the browser.
 */
import { createStore } from '../../../base/state/store.ts'

const KEY = 'corridor.shortcuts'

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export const shortcutsOn = createStore(kept())

export function switchShortcuts(on: boolean): void {
  shortcutsOn.set(on)
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // It then holds for this visit only.
  }
}
