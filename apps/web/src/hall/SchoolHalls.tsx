import type { FoundInHalls, HallPass, HallStudent } from '@corridor/contract'
import { MIN_HALL_SEARCH } from '@corridor/contract/constants'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { Row } from '../ui/layout/Stack.tsx'
import '@mantine/core/styles/CloseButton.layer.css'
import { IconLineScan, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLiveEvent } from '../base/session/liveEvents.ts'
import { invalidate } from '../base/session/queries.ts'
import { useDebounced } from '../base/useDebounced.ts'
import { useThrottled } from '../base/useThrottled.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { CardListSkeleton } from './CardListSkeleton.tsx'
import { Found, SearchResults } from './Found.tsx'
import classes from './Halls.module.css'
import { InTheHalls } from './InTheHalls.tsx'
import { hallsQuery } from './queries.ts'

const HallScanDialog = lazyPart(() => import('./HallScanDialog.tsx'), { floats: true })
const StudentSheet = lazyPart(() => import('./StudentSheet.tsx'), { floats: true })

/** At most so often, however many students leave at once. */
const REFETCH_MS = 700
const TYPING_MS = 300

/** A student whose sheet is open: from the list with a pass alone, or found with all that is known. */
type Opened = { pass: HallPass } | { student: HallStudent }

export function SchoolHalls({ schoolId }: { schoolId: SchoolId }) {
  const query = useQuery(hallsQuery(schoolId))
  const refetch = useThrottled(() => void invalidate(hallsQuery(schoolId)).catch(() => undefined), REFETCH_MS)
  useLiveEvent('hallsChanged', (changed) => changed.schoolId === schoolId && refetch())
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const searchSoon = useDebounced(setSearch, TYPING_MS)
  const [scanned, setScanned] = useState<FoundInHalls | null>(null)
  const [isScanning, setScanning] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const type = (text: string) => {
    setTyped(text)
    setScanned(null)
    searchSoon(text.trim())
  }
  const openFound = (found: FoundInHalls) => {
    setScanning(false)
    const [only, ...others] = found.students
    if (only && others.length === 0) setOpened({ student: only })
    else setScanned(found)
  }
  const isSearching = search.length >= MIN_HALL_SEARCH && typed.trim() !== ''
  return (
    <>
      <Row gap={2} isOneLine>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          size="lg"
          radius="lg"
          aria-label="Name or student number"
          placeholder="Name or student number"
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={typed !== '' && <CloseButton aria-label="Clear the search" onClick={() => type('')} />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          autoComplete="off"
        />
        <Button
          className={classes.scan ?? ''}
          radius="lg"
          aria-label="Scan a pass or an ID card"
          title="Scan a pass or an ID card"
          aria-haspopup="dialog"
          onClick={() => setScanning(true)}
        >
          <IconLineScan size={26} aria-hidden />
        </Button>
      </Row>
      {scanned && <Found found={scanned} onOpen={(student) => setOpened({ student })} />}
      {!scanned && isSearching && (
        <SearchResults schoolId={schoolId} search={search} onOpen={(student) => setOpened({ student })} />
      )}
      {!scanned && !isSearching && (
        <Loaded query={query} failedTitle="Who is in the halls could not be loaded" skeleton={<CardListSkeleton />}>
          {(halls) => <InTheHalls halls={halls} onOpen={(pass) => setOpened({ pass })} />}
        </Loaded>
      )}
      <Suspense>
        {isScanning && <HallScanDialog schoolId={schoolId} onFound={openFound} onClose={() => setScanning(false)} />}
        {opened && (
          <StudentSheet
            schoolId={schoolId}
            {...shownOf(opened, query.data?.passes ?? [])}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The sheet follows what happens to the pass while it is open. */
function shownOf(opened: Opened, passes: readonly HallPass[]): { pass: HallPass | null; student: HallStudent | null } {
  const passOf = (studentId: UserId) => passes.find((pass) => pass.studentId === studentId)
  if ('pass' in opened) return { pass: passOf(opened.pass.studentId) ?? opened.pass, student: null }
  return { pass: passOf(opened.student.userId) ?? opened.student.pass, student: opened.student }
}
