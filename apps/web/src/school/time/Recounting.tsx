import type { SchoolId } from '@corridor/rules/ids'
import { useQuery } from '@tanstack/react-query'
import { schoolSetupQuery } from '../../base/session/queries.ts'

const LOOK_AGAIN_MS = 5000

/** Until the server has counted past days in the new zone. It looks by itself whether that is done. */
export function Recounting({ schoolId }: { schoolId: SchoolId }) {
  useQuery({ ...schoolSetupQuery(schoolId), refetchInterval: LOOK_AGAIN_MS })
  return (
    <p role="status">Past days are being counted again in the new time zone. Figures are right in a few minutes.</p>
  )
}
