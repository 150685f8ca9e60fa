import type { ComboboxStore } from '@mantine/core'
import { type KeyboardEvent, useEffect } from 'react'

/**
 * Typing highlights the first match, and Enter chooses it. While the list is open, Enter must not submit the
 * surrounding form with the previous choice. `matches` holds the keys of the options, or null while unknown.
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
