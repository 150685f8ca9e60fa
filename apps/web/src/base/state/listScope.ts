/** Whose passes were last shown on this device. It is the default for every list and for the counts in the menu. */
import { isListScope, type ListScope } from '@corridor/rules/pass'
import { createStore } from './store.ts'

const KEY = 'corridor.listScope'

function load(): ListScope | null {
  try {
    const scope = localStorage.getItem(KEY)
    return isListScope(scope) ? scope : null
  } catch {
    return null
  }
}

export const rememberedListScope = createStore<ListScope | null>(load())

export function rememberListScope(scope: ListScope): void {
  rememberedListScope.set(scope)
  try {
    localStorage.setItem(KEY, scope)
  } catch {
    // Without storage, the choice is lost on reload.
  }
}
