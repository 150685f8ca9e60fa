import type { FoundInHalls, HallStudent } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../base/session/now.ts'
import { PersonAvatar } from '../parts/person/PersonAvatar.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { CardListSkeleton } from './CardListSkeleton.tsx'
import classes from './Halls.module.css'
import { foundText, whoText } from './labels.ts'
import { searchQuery } from './queries.ts'

interface Opens {
  onOpen: (student: HallStudent) => void
}

export function SearchResults({ schoolId, search, onOpen }: Opens & { schoolId: SchoolId; search: string }) {
  const query = useQuery(searchQuery(schoolId, search))
  return (
    <Loaded query={query} failedTitle="The search did not work" skeleton={<CardListSkeleton />}>
      {(found) => <Found found={found} onOpen={onOpen} />}
    </Loaded>
  )
}

/** Each with where they are, or should be. */
export function Found({ found: { students, isMore }, onOpen }: Opens & { found: FoundInHalls }) {
  const now = useNow()
  if (students.length === 0) {
    return (
      <EmptyState icon={<IconUserSearch size={32} />} title="No student matches">
        Check the spelling, or search for another part of the name.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Found">
      <ul className={classes.list}>
        {students.map((student) => {
          const { userId, firstName, lastName, grade, schoolIdentifier, profileImageUrl, whereabouts } = student
          const name = `${firstName} ${lastName}`
          return (
            <li key={userId} className={classes.card} data-state="calm">
              <button type="button" className={classes.open} onClick={() => onOpen(student)}>
                <PersonAvatar name={name} imageUrl={profileImageUrl} size={48} />
                <span className={classes.who}>
                  <b className={classes.name} dir="auto">
                    {name}
                  </b>
                  <small>{whoText({ grade, number: schoolIdentifier })}</small>
                </span>
                <span className={classes.ends} data-where={whereabouts.state}>
                  {foundText(student, now)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {isMore && <p className={classes.more}>Type more of the name.</p>}
    </section>
  )
}
