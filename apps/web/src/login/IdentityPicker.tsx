import type { SsoIdentity } from '@corridor/contract'
import { rankMatches } from '@corridor/rules/text'
import { useLingui } from '@lingui/react/macro'
import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { rawRequest } from '../base/client.ts'
import { Options } from '../ui/picker/Options.tsx'
import '../ui/picker/styles.ts'
import { useFirstMatch } from '../ui/picker/useFirstMatch.ts'
import classes from './Login.module.css'

// lingui-set comment="Everybody: finding the school"

/** A school types for a while before it has written its name. */
const SETTLE_MS = 500
const MAX_OPTIONS = 10

const CHOICES = {
  keyOf: ({ ssoIdentityId }: SsoIdentity) => ssoIdentityId,
  labelOf: ({ name }: SsoIdentity) => name,
}

interface IdentityPickerProps {
  value: SsoIdentity | null
  onChange: (identity: SsoIdentity | null) => void
}

/** Finds a school by its name. Options are shown only for a term that finds something, until one is chosen. */
export function IdentityPicker({ value, onChange }: IdentityPickerProps) {
  const { t } = useLingui()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [term, setTerm] = useState('')
  const [settled] = useDebouncedValue(term.trim(), SETTLE_MS)
  const { identities, isSearched, hasFailed } = useSearch(value === null ? settled : '')
  const offered = value === null && settled !== '' ? rankMatches(identities, ({ name }) => name, term, MAX_OPTIONS) : []
  const isSettled = settled === term.trim() && settled !== '' && isSearched
  const keepEnter = useFirstMatch(
    combobox,
    value === null ? term : '',
    offered.map(({ ssoIdentityId }) => String(ssoIdentityId)),
  )
  const choose = (id: string) => {
    const chosen = offered.find(({ ssoIdentityId }) => String(ssoIdentityId) === id)
    if (!chosen) return
    onChange(chosen)
    setTerm(chosen.name)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <InputBase
          label={t`Your school`}
          size="md"
          placeholder={t`search by school name...`}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={100}
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value)
            onChange(null)
            combobox.openDropdown()
          }}
          onKeyDown={keepEnter}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      {offered.length > 0 && (
        <Combobox.Dropdown>
          <Options label={t`Schools`} groups={[{ label: null, items: offered }]} choices={CHOICES} emptyText="" />
        </Combobox.Dropdown>
      )}
      <p className={classes.found} role="status">
        {hasFailed && settled !== '' && t`The search did not work. Type again to retry.`}
        {!hasFailed &&
          isSettled &&
          value === null &&
          offered.length === 0 &&
          t`No school by that name uses this sign-in. Go back to sign in with your username.`}
      </p>
    </Combobox>
  )
}

interface Search {
  identities: SsoIdentity[]
  /** The answer to this very term is there. */
  isSearched: boolean
  hasFailed: boolean
}

/** What the server finds. The last answer stays until the next one is there. The sign-in pages keep no queries. */
function useSearch(term: string): Search {
  const [last, setLast] = useState<{ term: string; identities: SsoIdentity[]; hasFailed: boolean } | null>(null)
  useEffect(() => {
    if (term === '') return
    let isOver = false
    const show = (identities: SsoIdentity[], hasFailed: boolean) => {
      if (!isOver) setLast({ term, identities, hasFailed })
    }
    rawRequest('POST /api/sso/identity/search', { body: { search: term } }).then(
      (identities) => show(identities, false),
      () => show([], true),
    )
    return () => {
      isOver = true
    }
  }, [term])
  const isSearched = last?.term === term
  return { identities: last?.identities ?? [], isSearched, hasFailed: isSearched && last?.hasFailed === true }
}
