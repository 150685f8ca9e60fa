import type { UserType } from '@corridor/rules/access'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { rawRequest } from '../base/client.ts'
import { useMergeQuery } from '../base/navigation.ts'
import { CodeForm, SecondFactorSetup } from '../parts/account/SecondFactorSetup.tsx'
import classes from './Login.module.css'

interface SecondFactorStepProps {
  /** The person has a second factor, or must set one up because the district requires it. */
  step: string
  onSignedIn: (type: UserType) => Promise<void>
  onStartOver: () => void
}

// lingui-set comment="Everybody: signing in with a second factor (administrators)"

/** After the right password: the code from the phone. There is no session before it. */
export default function SecondFactorStep({ step, onSignedIn, onStartOver }: SecondFactorStepProps) {
  const { t } = useLingui()
  return (
    <div className={classes.form}>
      {step === 'enroll' ? (
        <Enrollment onSignedIn={onSignedIn} onStartOver={onStartOver} />
      ) : (
        <>
          <CodeForm
            label="Code from your app"
            description="Six digits. Without your phone, type one of your recovery codes."
            submitLabel={t({ message: 'login', context: 'button that signs in' })}
            submit={async (code) => {
              const answer = await rawRequest('POST /api/session/second-factor', { body: { code } })
              await onSignedIn(answer.type)
            }}
          />
          <StartOver onStartOver={onStartOver} />
          <p className={classes.hint}>
            Neither your phone nor a recovery code? Another administrator can turn off two-factor authentication on your
            page, and so can your IT person.
          </p>
        </>
      )}
    </div>
  )
}

function Enrollment({ onSignedIn, onStartOver }: Omit<SecondFactorStepProps, 'step'>) {
  const type = useRef<UserType>('schoolAdministrator')
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <>
      {!isConfirmed && (
        <p>Your district requires two-factor authentication for administrators. Set it up once, with your phone.</p>
      )}
      <SecondFactorSetup
        enroll={() => rawRequest('POST /api/session/second-factor/enroll')}
        confirm={async (code) => {
          const answer = await rawRequest('POST /api/session/second-factor/confirm', { body: { code } })
          type.current = answer.type
          setConfirmed(true)
          return answer.recoveryCodes
        }}
        onDone={() => void onSignedIn(type.current)}
      />
      {/* From here on they are signed in, and the recovery codes are shown once. */}
      {!isConfirmed && <StartOver onStartOver={onStartOver} />}
    </>
  )
}

/** Goes back to the password, for a person who typed another username or took too long. */
function StartOver({ onStartOver }: Pick<SecondFactorStepProps, 'onStartOver'>) {
  const mergeQuery = useMergeQuery()
  return (
    <Button
      variant="default"
      onClick={() => {
        mergeQuery({ secondFactor: null }, { replace: true })
        onStartOver()
      }}
    >
      <Trans>Start over</Trans>
    </Button>
  )
}
