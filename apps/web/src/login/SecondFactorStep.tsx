import type { UserType } from '@corridor/rules'
import { useRef } from 'react'
import { rawRequest } from '../base/client.ts'
import { CodeForm, SecondFactorSetup } from '../parts/account/SecondFactorSetup.tsx'
import classes from './Login.module.css'

interface SecondFactorStepProps {
  /** The person has a second factor, or must set one up because the district requires it. */
  step: string
  onSignedIn: (type: UserType) => Promise<void>
}

/** After the right password: the code from the phone. There is no session before it. */
export default function SecondFactorStep({ step, onSignedIn }: SecondFactorStepProps) {
  const type = useRef<UserType>('schoolAdministrator')
  if (step === 'enroll') {
    return (
      <div className={classes.form}>
        <p>Your district asks administrators for a second factor. Set it up once, with your phone.</p>
        <SecondFactorSetup
          enroll={() => rawRequest('POST /api/session/second-factor/enroll')}
          confirm={async (code) => {
            const answer = await rawRequest('POST /api/session/second-factor/confirm', { body: { code } })
            type.current = answer.type
            return answer.recoveryCodes
          }}
          onDone={() => void onSignedIn(type.current)}
        />
      </div>
    )
  }
  return (
    <CodeForm
      label="Code from your app"
      description="Six digits. Without your phone, type one of your recovery codes."
      submitLabel="login"
      submit={async (code) => {
        const answer = await rawRequest('POST /api/session/second-factor', { body: { code } })
        await onSignedIn(answer.type)
      }}
    />
  )
}
