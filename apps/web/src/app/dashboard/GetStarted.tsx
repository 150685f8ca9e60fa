import type { SchoolReadiness } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { type ReadinessStep, readinessOf } from '@corridor/rules/school'
import { Button } from '@mantine/core'
import {
  IconCalendarTime,
  IconCheck,
  IconDoor,
  IconLogin2,
  IconMapPin,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useSchool, useSchools } from '../../base/session/initialize.ts'
import { invalidate } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { withErrorFlash } from '../../base/withErrorFlash.ts'
import { ImportButton } from '../../parts/account/ImportButton.tsx'
import { saveSchool } from '../../school/commands.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import classes from './GetStarted.module.css'
import { readinessQuery } from './queries.ts'

const ChoosePlaces = lazyPart(() => import('../../parts/room/ChoosePlaces.tsx'), { floats: true })

/** What is left to do in schools that are not ready, for those who set them up. */
export default function GetStarted({ schools }: { schools: readonly SchoolReadiness[] }) {
  return schools.map((facts) => <School key={facts.schoolId} {...facts} />)
}

function School(facts: SchoolReadiness) {
  const { schoolId } = facts
  const school = useSchool(schoolId)
  const isOneOfMany = useSchools().length > 1
  const steps = readinessOf(facts)
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)?.step
  const title = isOneOfMany && school ? `Get started with ${school.name}` : 'Get started'
  const hide = () =>
    withErrorFlash(async () => {
      await saveSchool(schoolId, { hidesGetStarted: true, version: facts.version })
      await invalidate(readinessQuery)
      flash('Hidden for your school. School Settings brings it back.')
    })
  return (
    <Card className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <span>
          {done} of {steps.length} done
        </span>
        <span className={classes.bar} aria-hidden>
          {steps.map(({ step, isDone }) => (
            <i key={step} data-done={isDone || undefined} />
          ))}
        </span>
        <Button variant="subtle" color="gray" size="sm" className={classes.hide ?? ''} onClick={hide}>
          Hide
        </Button>
      </header>
      <ol className={classes.steps}>
        {steps.map(({ step, isDone, sentence }, index) => (
          <li key={step} data-done={isDone || undefined} data-next={step === next || undefined}>
            <span className={classes.mark} aria-hidden>
              {isDone ? <IconCheck size={18} /> : index + 1}
            </span>
            <span className={classes.icon} aria-hidden>
              {ICONS[step]}
            </span>
            <span className={classes.what}>
              <b>
                {TITLES[step]}
                {isDone && <span className="visually-hidden"> (done)</span>}
              </b>
              <small>{sentence}</small>
            </span>
            <StepButton step={step} schoolId={schoolId} isDone={isDone} isNext={step === next} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

const TITLES: Record<ReadinessStep, string> = {
  bells: 'Bell schedule',
  rooms: 'Rooms',
  people: 'People',
  places: 'Where students go',
  signIn: 'Signing in',
  firstPass: 'First pass',
}

const ICONS: Record<ReadinessStep, ReactNode> = {
  bells: <IconCalendarTime size={20} />,
  rooms: <IconDoor size={20} />,
  people: <IconUsers size={20} />,
  places: <IconMapPin size={20} />,
  signIn: <IconLogin2 size={20} />,
  firstPass: <IconTicket size={20} />,
}

interface StepButtonProps {
  step: ReadinessStep
  schoolId: SchoolId
  isDone: boolean
  isNext: boolean
}

/** Leads to where the step is done. The next step has the strongest button. */
function StepButton({ step, schoolId, isDone, isNext }: StepButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const look = { variant: isDone ? 'subtle' : isNext ? 'filled' : 'default', size: 'sm' } as const
  const params = { id: schoolId }
  switch (step) {
    case 'bells':
      return (
        <LinkButton
          {...look}
          to="AdminSchoolBells"
          params={params}
          aria-label={isDone ? 'Change the bell schedule' : undefined}
        >
          {isDone ? 'Change' : 'Draw the week'}
        </LinkButton>
      )
    case 'rooms':
      return (
        <LinkButton {...look} to="AdminSchoolRooms" params={params} aria-label={isDone ? 'Change rooms' : undefined}>
          {isDone ? 'Change' : 'Add rooms'}
        </LinkButton>
      )
    case 'people':
      return <ImportButton {...look} schoolId={schoolId} label={isDone ? 'Import more' : 'Import people'} />
    case 'places':
      return (
        <>
          <Button {...look} onClick={() => setOpen(true)}>
            {isDone ? 'Add more' : 'Choose places'}
          </Button>
          {isOpen && (
            <Suspense>
              <ChoosePlaces schoolId={schoolId} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      )
    case 'signIn':
      return (
        <LinkButton {...look} to="AdminSchoolAccounts" params={params}>
          Invite people
        </LinkButton>
      )
    case 'firstPass':
      return (
        <LinkButton {...look} to="AdminNewPass">
          Try a pass
        </LinkButton>
      )
  }
}
