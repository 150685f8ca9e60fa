import type { StudentPrivacy } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { type Instant, shortTime } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconEraser, IconShield, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { cancelErasure, setHold } from './commands.ts'
import classes from './PrivacySection.module.css'
import { studentPrivacyQuery } from './queries.ts'
import { RecordButton } from './RecordButton.tsx'

const EraseDialog = lazyPart(() => import('./EraseDialog.tsx'), { floats: true })

interface PrivacySectionProps {
  person: { userId: UserId; firstName: string; lastName: string }
  timezone: string
}

/** On a student's page: what parents and courts can ask a school for. Nothing for those who may do none of it. */
export default function PrivacySection({ person, timezone }: PrivacySectionProps) {
  const { userId } = person
  const { data: privacy } = useQuery(studentPrivacyQuery(userId))
  const [isErasing, setErasing] = useState(false)
  if (!privacy || !(privacy.mayChange || privacy.mayExport)) return null
  const name = fullName(person)
  return (
    <Section title="Privacy" description="For requests from parents, the student or a court.">
      {privacy.mayChange && <PrivacyStatus privacy={privacy} timezone={timezone} />}
      <Row>
        {privacy.mayExport && <RecordButton userId={userId} />}
        {privacy.mayChange && (
          <Changes privacy={privacy} userId={userId} name={name} onErase={() => setErasing(true)} />
        )}
      </Row>
      {isErasing && (
        <Suspense>
          <EraseDialog userId={userId} name={name} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** What holds now. Nothing unless somebody has asked for something. */
function PrivacyStatus({ privacy: { heldAt, eraseAt }, timezone }: { privacy: StudentPrivacy; timezone: string }) {
  const at = (time: string) => shortTime(time as Instant, timezone)
  return (
    <>
      {heldAt && (
        <Notice icon={<IconShield size={20} aria-hidden />}>
          On hold since {at(heldAt)}. Nothing about this student is erased or deleted.
        </Notice>
      )}
      {eraseAt && (
        <Notice icon={<IconEraser size={20} aria-hidden />} isUrgent={!heldAt}>
          {heldAt ? 'Erasing waits for the end of the hold.' : `Will be erased on ${at(eraseAt)}.`}
        </Notice>
      )}
    </>
  )
}

function Notice({ icon, isUrgent = false, children }: { icon: ReactNode; isUrgent?: boolean; children: ReactNode }) {
  return (
    <p className={classes.notice} data-urgent={isUrgent || undefined}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

interface ChangesProps {
  privacy: StudentPrivacy
  userId: UserId
  name: string
  onErase: () => void
}

function Changes({ privacy: { heldAt, eraseAt }, userId, name, onErase }: ChangesProps) {
  const params = { userId }
  const run = async (change: Promise<unknown>, done: string) => {
    try {
      await change
      flash(done)
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }
  const hold = async () => {
    const question = {
      title: `Put a hold on ${name}?`,
      message: 'Everything about this student is kept, however old it is, until someone ends the hold.',
      confirmLabel: 'Put on hold',
    }
    if (await confirm(question)) await run(setHold({ params, body: { held: true } }), `${name} is on hold.`)
  }
  const endHold = async () => {
    const question = {
      title: `End the hold on ${name}?`,
      message: eraseAt
        ? 'The requested erasure continues, and data past retention is deleted tonight.'
        : 'Data past retention is deleted tonight.',
      confirmLabel: 'End hold',
    }
    if (await confirm(question)) await run(setHold({ params, body: { held: false } }), `The hold on ${name} has ended.`)
  }
  return (
    <>
      {heldAt ? (
        <Button variant="default" leftSection={<IconShieldOff size={18} aria-hidden />} onClick={() => void endHold()}>
          End hold
        </Button>
      ) : (
        <Button variant="default" leftSection={<IconShield size={18} aria-hidden />} onClick={() => void hold()}>
          Put on hold
        </Button>
      )}
      {eraseAt ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => void run(cancelErasure({ params }), `${name} will not be erased.`)}
        >
          Cancel erasure
        </Button>
      ) : (
        !heldAt && (
          <Button variant="default" leftSection={<IconEraser size={18} aria-hidden />} onClick={onErase}>
            Erase…
          </Button>
        )
      )}
    </>
  )
}
