/**
 * Single-key shortcuts get in the way of people who use speech input or hit keys by accident, so they can be switched
 * off (WCAG 2.1.4). The choice is stored in the browser.
 */
import { createStore } from '../../../base/state/store.ts'

const KEY = 'corridor.shortcuts'

function storedChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export const shortcutsOn = createStore(storedChoice())

export function switchShortcuts(on: boolean): void {
  shortcutsOn.set(on)
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // The choice then lasts for this visit only.
  }
}
