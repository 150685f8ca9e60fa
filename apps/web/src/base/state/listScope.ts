/** Whose passes this device showed last: every list begins with that choice, and the menu counts by it. */
import { isListScope, type ListScope } from '@corridor/rules'
import { createStore } from './store.ts'

const KEY = 'corridor.listScope'

function kept(): ListScope | null {
  try {
    const scope = localStorage.getItem(KEY)
    return isListScope(scope) ? scope : null
  } catch {
    return null
  }
}

export const rememberedListScope = createStore<ListScope | null>(kept())

export function rememberListScope(scope: ListScope): void {
  rememberedListScope.set(scope)
  try {
    localStorage.setItem(KEY, scope)
  } catch {
    // It then holds for this visit only.
  }
}
