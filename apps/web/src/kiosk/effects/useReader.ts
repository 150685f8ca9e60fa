import { useEffect } from 'react'
import { makeReader } from '../reader.ts'
import type { Dispatch } from '../state/reducer.ts'

/**
 * A reader types quickly and ends with Enter, whatever has the focus. Its Enter must not press the button that does.
 * What a person types where no field has the focus goes to the field of the screen.
 */
export function useReader(dispatch: Dispatch): void {
  useEffect(() => {
    const reader = makeReader()
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const text = reader(event.key, event.timeStamp)
      if (text !== null) {
        event.preventDefault()
        event.stopPropagation()
        return dispatch({ type: 'read', text })
      }
      if (event.target instanceof HTMLInputElement) return
      if (/^[A-Za-z0-9-]$/.test(event.key)) dispatch({ type: 'key', key: event.key })
      if (event.key === 'Backspace') dispatch({ type: 'erased' })
      if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) dispatch({ type: 'submitted' })
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [dispatch])
}
