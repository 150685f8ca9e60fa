import { defaultRouteFor } from '@corridor/rules/access'
import { professionalName } from '@corridor/rules/text'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { useGo } from '../base/navigation.ts'
import { useInitialize, useSchools } from '../base/session/initialize.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import { flash } from '../base/state/flashes.ts'
import { claimsQuery } from '../parts/room/claims.ts'
import { saveOwn } from './commands.ts'
import { Question } from './Question.tsx'

export default function Done() {
  const { user } = useInitialize()
  const go = useGo()
  const [isSaving, setSaving] = useState(false)
  async function finish(): Promise<void> {
    setSaving(true)
    try {
      if (!user.onboarded) await saveOwn(user, { onboarded: true })
      go(defaultRouteFor(user.type))
    } catch (error) {
      flash(errorMessage(error), 'error')
      setSaving(false)
    }
  }
  return (
    <Question
      name="All set"
      title={`All set, ${professionalName(user)}!`}
      lead={
        <>
          Requests appear under Requested Passes the moment a student sends them. Approve with one tap.
          <WaitingRooms />
        </>
      }
      back="StaffOnboardingClasses"
      isSaving={isSaving}
      continueLabel="Open my passes"
      onContinue={finish}
    />
  )
}

/** The rooms that they chose and that are not theirs yet. */
function WaitingRooms() {
  const schools = useSchools()
  const setups = useQueries({ queries: schools.map(({ school }) => schoolSetupQuery(school.schoolId)) })
  const claims = useQueries({ queries: schools.map(({ school }) => claimsQuery(school.schoolId)) })
  const waiting = claims.flatMap(({ data }) => data?.own ?? [])
  const rooms = setups.flatMap(({ data }) => data?.rooms.filter(({ roomId }) => waiting.includes(roomId)) ?? [])
  const [first, ...others] = rooms.map(({ name }) => name)
  if (first === undefined) return null
  if (others.length === 0) return ` ${first} is yours as soon as it is confirmed.`
  return ` ${[first, ...others].join(' and ')} are yours as soon as they are confirmed.`
}
