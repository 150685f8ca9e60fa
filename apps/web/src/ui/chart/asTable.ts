/** Whether the person at this browser reads charts as tables; remembered, because it rarely changes. */
import { createStore } from '../../base/state/store.ts'

const KEY = 'corridor.chartsAsTables'

function storedChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

const store = createStore(storedChoice())

function set(isTable: boolean): void {
  store.set(isTable)
  try {
    localStorage.setItem(KEY, isTable ? 'yes' : 'no')
  } catch {
    // If nothing can be stored, the choice lasts until the page is closed.
  }
}

export const chartsAsTables = { store, set }
