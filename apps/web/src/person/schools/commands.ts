import { command } from '../../base/command.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import { personQuery } from '../queries.ts'

const PEOPLE = { queryKey: [PEOPLE_KEY] }

export const linkSchool = command('POST /api/user/:userId/school/:schoolId', ({ params }) => [
  personQuery(params.userId),
  PEOPLE,
])
export const unlinkSchool = command('DELETE /api/user/:userId/school/:schoolId', ({ params }) => [
  personQuery(params.userId),
  PEOPLE,
])
