import type { FreezeStudent } from '@corridor/contract'
import { TYPED_LENGTH } from '@corridor/rules/kiosk'
import { fullName } from '@corridor/rules/text'
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconLineScan, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { request } from '../../base/client.ts'
import { failureOf } from '../../base/session/failure.ts'
import { flash } from '../../base/state/flashes.ts'
import { useDebounced } from '../../base/useDebounced.ts'
import { FREEZE_KEY } from '../../parts/freeze/freezeQuery.ts'
import { gradeName } from '../../parts/person/gradeName.ts'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { Sheet } from '../../ui/dialog/Sheet.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { i18n } from '../../words/runtime.tsx'
import { markStudents } from '../marks/sendMarks.ts'
import type { Calling } from './calling.ts'
import classes from './FindDialog.module.css'
import { rememberGuest } from './guests.ts'

const ScanDialog = lazyPart(() => import('./ScanDialog.tsx'), { floats: true })

const TYPING_MS = 300

interface FindDialogProps extends Calling {
  onClose: () => void
}

/** Finds any student of the school and marks them. It stays open, because several may come in at once. */
export default function FindDialog({ freeze, roomId, own, onClose }: FindDialogProps) {
  const { freezeId } = freeze
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [isScanning, setScanning] = useState(false)
  const searchSoon = useDebounced(setSearch, TYPING_MS)
  const query = useQuery({
    queryKey: [FREEZE_KEY, freezeId, 'find', search],
    queryFn: () => find(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const find = (text: string) =>
    request('POST /api/freeze/:freezeId/find', { params: { freezeId }, body: { typed: text } })
  const mark = (student: FreezeStudent, state: 'withMe' | 'needsHelp') => {
    rememberGuest(student)
    markStudents({ freezeId, studentIds: [student.studentId], state, roomId })
    flash(state === 'withMe' ? `${fullName(student)} is with you.` : `${fullName(student)} needs help.`)
  }
  const failure = failureOf(query)
  const found = search === '' ? undefined : query.data
  return (
    <Sheet label="Somebody else is here" onClose={onClose}>
      <h2 className={classes.title}>Somebody else is here</h2>
      <div className={classes.search}>
        <TextInput
          type="search"
          aria-label="Name or student number"
          placeholder="Name or student number"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          maxLength={TYPED_LENGTH}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            searchSoon(value.trim())
          }}
        />
        <Button
          variant="default"
          aria-label="Scan an ID card"
          title="Scan an ID card"
          aria-haspopup="dialog"
          onClick={() => setScanning(true)}
        >
          <IconLineScan size={20} aria-hidden />
        </Button>
      </div>
      {failure && !found && <LoadFailed title="The search did not work" failure={failure} />}
      <ul className={classes.found} aria-label="Students found">
        {found?.students.map((student) => {
          const name = fullName(student)
          const mine = own.get(student.studentId)
          return (
            <li key={student.studentId}>
              <PersonAvatar name={name} imageUrl={student.profileImageUrl} size={32} />
              <span>
                <b>{name}</b>
                <small>
                  {mine === 'withMe' && 'With you'}
                  {mine === 'needsHelp' && 'Needs help'}
                  {mine !== 'withMe' && mine !== 'needsHelp' && student.grade && gradeName(i18n, student.grade)}
                </small>
              </span>
              <Button variant="default" aria-label={`Needs help: ${name}`} onClick={() => mark(student, 'needsHelp')}>
                Needs help
              </Button>
              <Button aria-label={`With me: ${name}`} onClick={() => mark(student, 'withMe')}>
                With me
              </Button>
            </li>
          )
        })}
      </ul>
      <p role="status" className={classes.hint}>
        {hintOf(search, found)}
      </p>
      <Suspense>
        {isScanning && (
          <ScanDialog find={find} onFound={(student) => mark(student, 'withMe')} onClose={() => setScanning(false)} />
        )}
      </Suspense>
    </Sheet>
  )
}

function hintOf(search: string, found: { students: readonly FreezeStudent[]; isMore: boolean } | undefined): string {
  if (search === '') return 'Any student of the school, whoever teaches them.'
  if (!found) return 'Searching…'
  if (found.students.length === 0) return 'Nobody here has this name or number.'
  return found.isMore ? 'There are more. Type more letters.' : ''
}
