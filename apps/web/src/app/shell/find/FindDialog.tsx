import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { errorMessage } from '../../../base/apiError.ts'
import { request } from '../../../base/client.ts'
import { useRouter } from '../../../base/router/useRouter.ts'
import { useInitialize, useSchools } from '../../../base/session/initialize.ts'
import { PEOPLE_KEY } from '../../../base/session/queries.ts'
import '../../../ui/dialog/modalStyles.ts'
import { useReturnFocus } from '../../../ui/dialog/useReturnFocus.ts'
import classes from './FindDialog.module.css'
import { Highlighted } from './Highlighted.tsx'
import { matchingPages, pagesOf } from './pages.ts'
import { type Found, type Result, type ResultGroup, resultGroups } from './results.tsx'

const SETTLE_MS = 150
const NOTHING: Found = { students: [], faculty: [], rooms: [] }

function findQuery(search: string) {
  return queryOptions({
    queryKey: [PEOPLE_KEY, 'find', search],
    queryFn: () => request('POST /api/find', { body: { search } }),
    enabled: search !== '',
    // Students move.
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** A field with a list below it: arrows move through the list while the field keeps the focus, and Enter opens a row. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const router = useRouter()
  const [term, setTerm] = useState('')
  const { groups, isSearching, problem } = useFound(term.trim())
  const results = groups.flatMap((group) => group.results)
  const [at, setAt] = useState(0)
  const active = results[Math.min(at, results.length - 1)]
  const listId = useId()
  const optionId = ({ key }: Result) => `${listId}-${key}`
  const open = (path: string | undefined) => {
    if (!path) return
    onClose()
    router.go(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined && results.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, results.length - 1) + move + results.length) % results.length)
    }
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(event.shiftKey ? active.issuePath : active.path)
    }
  }
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <Modal.Root opened onClose={onClose} size="lg" radius="lg" yOffset={12} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: classes.content, inner: classes.inner }}>
        <Modal.Body className={classes.body}>
          <Modal.Title className="visually-hidden">Find anything</Modal.Title>
          <div className={classes.field}>
            <IconSearch size={20} aria-hidden="true" />
            <input
              data-autofocus
              role="combobox"
              aria-label="Find anything"
              aria-expanded={results.length > 0}
              aria-controls={listId}
              aria-activedescendant={activeId}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={100}
              placeholder="Student, number, teacher, room or page"
              value={term}
              onChange={(event) => {
                setTerm(event.currentTarget.value)
                setAt(0)
              }}
              onKeyDown={onKeyDown}
            />
            <button type="button" className={classes.close} onClick={onClose} aria-label="Close" title="Close (Esc)">
              <IconX size={18} aria-hidden="true" />
            </button>
          </div>
          <div id={listId} role="listbox" aria-label="Results" className={classes.list} tabIndex={-1}>
            {groups.map((group) => (
              <Group key={group.label} group={group} term={term} active={active} optionId={optionId} open={open} />
            ))}
          </div>
          <p role="status" className={classes.status}>
            {problem ?? statusText(term.trim(), results.length, isSearching)}
          </p>
          <p className={classes.keys} aria-hidden="true">
            <kbd>↑</kbd>
            <kbd>↓</kbd> Move <kbd>↵</kbd> Open
            {active?.issuePath && (
              <>
                <kbd>Shift</kbd>
                <kbd>↵</kbd> Issue a pass
              </>
            )}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface GroupProps {
  group: ResultGroup
  term: string
  active: Result | undefined
  optionId: (result: Result) => string
  open: (path: string) => void
}

/** The keys are those of the field, which keeps the focus. */
function Group({ group, term, active, optionId, open }: GroupProps) {
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId} className={classes.heading}>
        {group.label}
      </div>
      {group.results.map((result) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field points to it and keeps the focus
        <div
          key={result.key}
          id={optionId(result)}
          role="option"
          aria-selected={result === active}
          className={classes.option}
          onClick={() => open(result.path)}
          onMouseDown={(event) => event.preventDefault()}
        >
          {result.picture}
          <span className={classes.text}>
            <b>
              <Highlighted text={result.label} term={term} />
            </b>
            {result.detail && <small>{result.detail}</small>}
          </span>
          {result.status}
        </div>
      ))}
    </div>
  )
}

function useFound(term: string): { groups: ResultGroup[]; isSearching: boolean; problem: string | null } {
  const { viewer, district } = useInitialize()
  const data = useSchools()
  const [settled] = useDebouncedValue(term, SETTLE_MS)
  const { data: found, isFetching, error } = useQuery(findQuery(settled))
  const pages = useMemo(
    () => pagesOf({ viewer, district, schools: data.map(({ school, freeze }) => ({ ...school, freeze })) }),
    [viewer, district, data],
  )
  return {
    groups: resultGroups({
      found: (term !== '' && !error && found) || NOTHING,
      pages: matchingPages(pages, term),
      viewer,
    }),
    isSearching: isFetching || settled !== term,
    problem: error && term !== '' ? errorMessage(error) : null,
  }
}

function statusText(term: string, count: number, isSearching: boolean): string {
  if (term === '') return ''
  if (isSearching && count === 0) return 'Searching…'
  if (count === 0) return 'Nothing found. Try the beginning of a name or a number.'
  return count === 1 ? '1 result' : `${count} results`
}
