import type { Input, Person } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { ApiError } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { invalidate, PEOPLE_KEY, queryClient } from '../../base/session/queries.ts'
import { personQuery } from './person.ts'

export const UPDATED = 'Successfully Updated User!'

export type PersonChanges = Omit<Input<'POST /api/user/:userId', 'body'>, 'version'>

/** Saves what others may change about a person. If somebody was faster, the screens show the person as they are now. */
export async function savePerson(person: Pick<Person, 'userId' | 'version'>, changes: PersonChanges): Promise<Person> {
  const { userId, version } = person
  try {
    const answer = await request('POST /api/user/:userId', { params: { userId }, body: { ...changes, version } })
    // Only one's own settings are answered in another form.
    return store(userId, answer as Person)
  } catch (error) {
    if (error instanceof ApiError && error.current) store(userId, error.current as Person)
    throw error
  }
}

/** The lists that name the person are fetched again when they are shown. */
function store(userId: UserId, person: Person): Person {
  queryClient.setQueryData(personQuery(userId).queryKey, person)
  invalidate({ queryKey: [PEOPLE_KEY] }).catch(() => undefined)
  return person
}
