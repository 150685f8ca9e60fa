import { command } from '../../base/command.ts'
import { DISTRICT_KEY } from '../district/districtKey.ts'
import { studentPrivacyQuery } from './queries.ts'

const about = ({ params: { userId } }: { params: { userId: Parameters<typeof studentPrivacyQuery>[0] } }) => [
  studentPrivacyQuery(userId),
  { queryKey: DISTRICT_KEY },
]

export const setHold = command('POST /api/user/:userId/hold', about)
export const eraseStudent = command('POST /api/user/:userId/erase', about)
export const cancelErasure = command('POST /api/user/:userId/erase/cancel', about)
