import type { School } from '@corridor/contract'
import { type Instruction, MAX_FREEZE_MESSAGE } from '@corridor/rules/freeze'
import type { SchoolId } from '@corridor/rules/ids'
import { type Instant, wholeMinutes } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconInfoCircle, IconSnowflake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { serverNow } from '../base/session/now.ts'
import { flash } from '../base/state/flashes.ts'
import { startFreeze } from '../parts/freeze/commands.ts'
import { NOT_AN_ALARM } from '../parts/freeze/labels.ts'
import { RedButton } from '../parts/freeze/RedButton.tsx'
import { Sheet } from '../ui/dialog/Sheet.tsx'
import { looseField } from '../ui/form/field.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { InstructionField } from './InstructionField.tsx'
import classes from './StartDialog.module.css'

interface StartDialogProps {
  /** Those whose passes the viewer may freeze; the first one is proposed. */
  schools: readonly School[]
  onStarted: (schoolId: SchoolId) => void
  onClose: () => void
}

/** One press freezes: everything else has a value already. */
export default function StartDialog({ schools, onStarted, onClose }: StartDialogProps) {
  const [chosenId, setChosen] = useState(schools[0]?.schoolId)
  const [instruction, setInstruction] = useState<Instruction>('return')
  const [message, setMessage] = useState('')
  const [isDrill, setDrill] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const school = schools.find(({ schoolId }) => schoolId === chosenId) ?? schools[0]
  const out = useOut(school?.schoolId)
  if (!school) return null
  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { freeze, isNew } = await startFreeze(school.schoolId, { instruction, isDrill, message })
      if (!isNew) flash(startedText(freeze.startedByName, freeze.startedAt, serverNow()), 'info')
      onStarted(school.schoolId)
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Sheet label={`Freeze passes at ${school.name}?`} size={668} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <header>
          <h2>Freeze passes at {school.name}?</h2>
          <p>Nothing starts until you end it. {outText(out)}</p>
        </header>
        {schools.length > 1 && (
          <SelectField
            bind={looseField<SchoolId | null>('school', school.schoolId, (schoolId) =>
              setChosen(schoolId ?? undefined),
            )}
            label="School"
            options={schools.map(({ schoolId, name }) => ({ value: schoolId, label: name }))}
          />
        )}
        <InstructionField value={instruction} onChange={setInstruction} />
        <TextField
          bind={looseField('message', message, setMessage)}
          label="To staff (optional)"
          maxLength={MAX_FREEZE_MESSAGE}
          autoComplete="off"
        />
        <SwitchField
          bind={looseField('drill', isDrill, setDrill)}
          label="This is a drill"
          description="Every screen says so"
        />
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <footer>
          <span>
            <IconInfoCircle size={16} aria-hidden /> {NOT_AN_ALARM}
          </span>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <RedButton type="submit" loading={isBusy} leftSection={<IconSnowflake size={18} aria-hidden />}>
            Freeze now
          </RedButton>
        </footer>
      </form>
    </Sheet>
  )
}

/** Administrators are told how many are out; to others the server does not say it. */
function useOut(schoolId: SchoolId | undefined): number | undefined {
  const { data } = useQuery({ queryKey: ['freeze', 'out'], queryFn: () => request('GET /api/now'), staleTime: 0 })
  return data?.find((school) => school.schoolId === schoolId)?.active
}

function outText(out: number | undefined): string {
  if (out === undefined) return 'Students who are out stay on the list.'
  if (out === 0) return 'Nobody is out on a pass.'
  return out === 1 ? 'The student who is out stays on the list.' : `The ${out} students who are out stay on the list.`
}

/** Somebody else was first. */
export function startedText(name: string | null, startedAt: Instant, now: Instant): string {
  const who = name ?? 'Somebody else'
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(startedAt)) / 1000))
  if (seconds < 60) return `${who} started this ${seconds === 1 ? '1 second' : `${seconds} seconds`} ago.`
  const minutes = wholeMinutes(startedAt, now)
  return `${who} started this ${minutes === 1 ? '1 minute' : `${minutes} minutes`} ago.`
}
