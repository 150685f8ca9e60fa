import { defaultRouteFor } from '@corridor/rules/access'
import { professionalName } from '@corridor/rules/text'
import { useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { useGo } from '../base/navigation.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { flash } from '../base/state/flashes.ts'
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
      lead="Requests appear under Requested Passes the moment a student sends them. Approve with one tap."
      back="StaffOnboardingClasses"
      isSaving={isSaving}
      continueLabel="Open my passes"
      onContinue={finish}
    />
  )
}
