import type { RosterRun, RosterService } from '@corridor/contract'
import type { DistrictId } from '@corridor/rules/ids'
import { shortTime } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconPencil, IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { hourText } from '../../base/calendarText.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { checkConnection, fetchRoster, removeService } from './commands.ts'
import { serviceQuery } from './queries.ts'
import classes from './Service.module.css'

const ServiceDialog = lazyPart(() => import('./ServiceDialog.tsx'), { floats: true })

interface ServiceProps {
  districtId: DistrictId
  onStarted: (run: RosterRun) => void
}

/** A service from which the roster is fetched, by hand or every night, instead of a file. */
export function Service({ districtId, onStarted }: ServiceProps) {
  const query = useQuery(serviceQuery(districtId))
  const [isEdited, setEdited] = useState(false)
  return (
    <Loaded query={query} failedTitle="The service could not be loaded" skeleton={<FormSkeleton />}>
      {({ service, timezone }) => (
        <Section
          title="OneRoster service"
          description="If your student information system offers OneRoster over the web, Corridor can import the roster automatically."
        >
          {service ? (
            <SetUp
              districtId={districtId}
              service={service}
              timezone={timezone}
              onEdit={() => setEdited(true)}
              onStarted={onStarted}
            />
          ) : (
            <div className={classes.empty}>
              <p>No service is set up. Upload files above instead.</p>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setEdited(true)}
              >
                Set up a service
              </Button>
            </div>
          )}
          {isEdited && (
            <Suspense>
              <ServiceDialog districtId={districtId} service={service} onClose={() => setEdited(false)} />
            </Suspense>
          )}
        </Section>
      )}
    </Loaded>
  )
}

interface SetUpProps extends ServiceProps {
  service: RosterService
  timezone: string
  onEdit: () => void
}

type RunningAction = 'check' | 'import' | null

function SetUp({ districtId, service, timezone, onEdit, onStarted }: SetUpProps) {
  const [running, setRunning] = useState<RunningAction>(null)
  const [outcome, setOutcome] = useState<{ text: string; isGood: boolean } | null>(null)
  const params = { districtId }

  const attempt = async (what: Exclude<RunningAction, null>, work: () => Promise<void>) => {
    setRunning(what)
    setOutcome(null)
    try {
      await work()
    } catch (error) {
      setOutcome({ text: errorMessage(error), isGood: false })
    } finally {
      setRunning(null)
    }
  }
  const check = () =>
    attempt('check', async () => {
      const { schools, count, problem } = await checkConnection({ params })
      setOutcome(
        problem === null ? { text: foundText(schools, count), isGood: true } : { text: problem, isGood: false },
      )
    })
  const fetch = () =>
    attempt('import', async () => {
      onStarted(await fetchRoster({ params }))
      // What is asked about it is at the top of the page.
      window.scrollTo(0, 0)
    })
  const remove = async () => {
    const question = {
      title: 'Remove the service?',
      message: 'Its secret is deleted, and nightly imports stop. People and classes stay as they are.',
      confirmLabel: 'Remove',
    }
    if (!(await confirm(question))) return
    try {
      await removeService({ params })
      flash('The service was removed.')
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }

  return (
    <>
      {service.failures > 0 && (
        <p className={classes.note}>
          {service.failures === 1
            ? 'The last import failed. The list above says why.'
            : `The last ${service.failures} imports failed. The list above says why.`}
        </p>
      )}
      <dl className={classes.facts}>
        {factsOf(service, timezone).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Row>
        <Button loading={running === 'import'} disabled={running === 'check'} onClick={() => void fetch()}>
          Import now
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          loading={running === 'check'}
          disabled={running === 'import'}
          onClick={() => void check()}
        >
          Check the connection
        </Button>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          Change
        </Button>
        <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void remove()}>
          Remove
        </Button>
      </Row>
      <p role="status" className={classes.outcome} data-good={outcome?.isGood || undefined} dir="auto">
        {outcome?.text}
      </p>
    </>
  )
}

function foundText(schools: readonly string[], count: number): string {
  if (count === 0) return 'The service answers, but it has no schools for this key.'
  const more = count - schools.length
  const names = `${schools.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return `The service answers. It has ${count} ${count === 1 ? 'school' : 'schools'}: ${names}.`
}

function factsOf(service: RosterService, timezone: string): [string, string][] {
  const { oneRoster, baseUrl, auth, client, isNightly, hour, fetchedAt } = service
  return [
    ['Address', baseUrl],
    ['Version', `OneRoster ${oneRoster}, ${auth === 'oauth1' ? 'OAuth 1.0a' : 'client credentials'}`],
    ['Key', client],
    ['Schedule', isNightly ? `Every night at ${hourText(hour)}` : 'Only when you press Import now'],
    ['Last import', fetchedAt === null ? 'Never' : shortTime(fetchedAt, timezone)],
  ]
}
