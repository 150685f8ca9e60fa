import type { FreezeStudent } from '@corridor/contract'
import { type Accounts, UNMARKED } from '@corridor/rules/freeze'
import { Button } from '@mantine/core'
import { IconChecks, IconChevronDown } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FindRow } from './FindRow.tsx'
import classes from './FreezeBoard.module.css'
import type { FindFacts } from './findFacts.ts'
import { type Group, groupsOf } from './groups.ts'
import { countNew, type Places } from './places.ts'

/** More are behind a button, so that a large school stays quick. */
const ROWS_SHOWN = 50
const GROUPS_SHOWN = 20

interface ToFindProps extends FindFacts {
  students: readonly FreezeStudent[]
  accounts: Accounts
  places: Places
}

/** Whom to look for. Nobody moves under the pointer: what is new waits until somebody wants to see it. */
export function ToFind({ students, accounts, places, ...facts }: ToFindProps) {
  const [shown, setShown] = useState(places)
  const [showsAll, setShowsAll] = useState(false)
  const { classOf, passOf, names } = facts
  const groups = useMemo(
    () => groupsOf(shown, { students, classOf, passOf, names }),
    [shown, students, classOf, passOf, names],
  )
  const news = countNew(shown, places)
  const drawn = showsAll ? groups : groups.slice(0, GROUPS_SHOWN)
  return (
    <Card isFlush aria-labelledby="to-find">
      <header className={classes.head}>
        <h2 id="to-find">To find</h2>
        <span>Last known place first</span>
        <div role="status">
          {news > 0 && (
            <Button variant="default" radius="xl" size="sm" onClick={() => setShown(places)}>
              {news} new · Show
            </Button>
          )}
        </div>
      </header>
      {groups.length === 0 && (
        <EmptyState icon={<IconChecks size={32} />} title="Nobody is left to find">
          Everybody is accounted for or absent.
        </EmptyState>
      )}
      {drawn.map((group) => (
        <GroupRows key={group.key} group={group}>
          {(student) => (
            <FindRow
              key={student.studentId}
              {...facts}
              student={student}
              account={accounts.get(student.studentId) ?? UNMARKED}
            />
          )}
        </GroupRows>
      ))}
      {groups.length > drawn.length && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            Show all {groups.length} groups
          </Button>
        </div>
      )}
    </Card>
  )
}

interface GroupRowsProps {
  group: Group
  children: (student: FreezeStudent) => React.ReactNode
}

function GroupRows({ group: { title, students, isFolded, key }, children }: GroupRowsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(!isFolded)
  const [showsAll, setShowsAll] = useState(false)
  const drawn = showsAll ? students : students.slice(0, ROWS_SHOWN)
  const heading = `${title} · ${students.length.toLocaleString('en-US')}`
  return (
    <section aria-labelledby={id} data-group={key}>
      <h3 id={id} className={classes.group}>
        {isFolded ? (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {heading} <IconChevronDown size={16} aria-hidden />
          </button>
        ) : (
          heading
        )}
      </h3>
      {isOpen && <ul className={classes.rows}>{drawn.map(children)}</ul>}
      {isOpen && students.length > drawn.length && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            Show all {students.length.toLocaleString('en-US')}
          </Button>
        </div>
      )}
    </section>
  )
}
