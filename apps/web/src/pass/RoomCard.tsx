import { asRoomId, asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { msg } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useParam, useReplace } from '../base/navigation.ts'
import { useInitialize, useSchool } from '../base/session/initialize.ts'
import { flash } from '../base/state/flashes.ts'
import { scannedCard } from '../base/state/scannedCard.ts'
import { variantFor } from '../base/variants.ts'
import { i18n } from '../words/runtime.tsx'

// lingui-set comment="Student: after scanning the card of a room"

/**
 * The address on a room's printed card: opens the new-pass form of the person who scanned it, with that room chosen.
 * While passes are paused, it is where a student who is out says to be.
 */
export default function RoomCard() {
  const replace = useReplace()
  const { user } = useInitialize()
  const schoolId = asSchoolId(Number(useParam('school')))
  const to = useParam('room')
  const isFrozen = useIsFrozen(schoolId)
  const school = useSchool(schoolId)
  useEffect(() => {
    if (isFrozen && user.type === 'student') {
      scannedCard.set(asRoomId(Number(to)))
      return replace('StudentLive')
    }
    const form = variantFor(user.type, 'NewPass')
    if (school?.supportPhysicalPassLinks) return replace(form, undefined, { schoolId, to })
    const why = school
      ? msg`Your school does not use QR cards right now. Choose where to go.`
      : msg`This card belongs to another school.`
    flash(i18n._(why), 'info')
    replace(form)
  }, [replace, user.type, schoolId, to, school, isFrozen])
  return null
}

function useIsFrozen(schoolId: SchoolId): boolean {
  const freeze = useInitialize().dataBySchoolId[schoolId]?.freeze
  return freeze?.endedAt === null
}
