import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bound } from '../form/field.ts'
import { ChipPicker } from './ChipPicker.tsx'
import type { Choices } from './choices.ts'

const SETTLE_MS = 200

interface SearchPickerProps<T, K extends string | number> extends Choices<T, K> {
  /** Queries the server; never with an empty term. */
  search: (term: string) => UseQueryOptions<T[], Error, T[], QueryKey>
  placeholder: string
  /** Replaces the placeholder once something is chosen. */
  morePlaceholder?: string
  emptyText: string
  /** With this many chosen, the field is disabled and says so. */
  max: number
  fullText: string
}

/** Chooses several from more than a browser should load: the server searches. */
export function SearchPicker<T, K extends string | number>(props: Bound<readonly T[], SearchPickerProps<T, K>>) {
  const { bind, search, keyOf, max, fullText } = props
  const [term, setTerm] = useState('')
  const [settled] = useDebouncedValue(term.trim(), SETTLE_MS)
  const { data, isFetching, isError } = useQuery({
    ...search(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const isSearching = isFetching || settled !== term.trim()
  const found = settled === '' ? [] : (data ?? [])
  const isChosen = (item: T) => bind.value.some((chosen) => keyOf(chosen) === keyOf(item))
  const offered = found.filter((item) => !isChosen(item))
  const isFull = bind.value.length >= max
  return (
    <ChipPicker
      label={props.label}
      autoFocus={props.autoFocus}
      description={isFull ? fullText : props.description}
      error={bind.error}
      placeholder={props.placeholder}
      morePlaceholder={props.morePlaceholder ?? 'Add another'}
      choices={props}
      value={bind.value}
      onChange={bind.set}
      onBlur={bind.onBlur}
      term={term}
      onTermChange={setTerm}
      offered={isSearching ? null : offered}
      shownMeanwhile={offered}
      opensOnTyping
      isFull={isFull}
      emptyText={emptyTextFor(isSearching, isError, props.emptyText)}
    />
  )
}

function emptyTextFor(isSearching: boolean, hasFailed: boolean, emptyText: string): string {
  if (isSearching) return 'Searching…'
  return hasFailed ? 'The search did not work. Type again to retry.' : emptyText
}
