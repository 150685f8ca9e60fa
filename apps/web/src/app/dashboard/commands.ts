import { command } from '../../base/command.ts'
import { readinessQuery } from './queries.ts'

/** `hidesGetStarted` is for everybody who sets up this school. */
export const saveSchool = command('POST /api/school/:schoolId', ({ params }) => [readinessQuery(params.schoolId)])
