import type { ComboboxStore } from '@mantine/core'
import { type KeyboardEvent, useEffect } from 'react'

/**
 * Typing marks the first match, and Enter takes it. While a list is open, Enter belongs to it: it must not send the
 * form around the field with what was chosen before. `matches` are the keys of what is offered, null while unknown.
 */
export function useFirstMatch(combobox: ComboboxStore, term: string, matches: readonly string[] | null) {
  const { selectFirstOption, resetSelectedOption, dropdownOpened } = combobox
  const offered = matches?.join() ?? null
  useEffect(() => {
    if (term === '' || !dropdownOpened) return
    if (offered === null) resetSelectedOption()
    else selectFirstOption()
  }, [term, offered, dropdownOpened, selectFirstOption, resetSelectedOption])
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter' && dropdownOpened) event.preventDefault()
  }
}
