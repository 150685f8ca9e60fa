import { command } from '../base/command.ts'
import { APART_KEY } from '../parts/apart/queries.ts'

const all = () => [{ queryKey: [APART_KEY] }]

export const createGroup = command('POST /api/school/:schoolId/apart', all)
export const changeGroup = command('POST /api/apart/:groupId', all)
export const extendGroup = command('POST /api/apart/:groupId/extend', all)
export const endGroup = command('DELETE /api/apart/:groupId', all)
