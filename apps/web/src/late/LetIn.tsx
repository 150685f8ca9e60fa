import type { LateRow } from '@corridor/contract'
import type { SchoolId, UserGroupId } from '@corridor/rules/ids'
import { TYPED_LENGTH } from '@corridor/rules/kiosk'
import { Button } from '@mantine/core'
import { IconLineScan, IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { useSchoolSetup } from '../base/session/initialize.ts'
import { PrintedSlips } from '../parts/late/PrintedSlips.tsx'
import { AwaitingSetup } from '../parts/place/AwaitingSetup.tsx'
import { useRememberedRoom } from '../parts/room/rememberedRoom.ts'
import { looseField } from '../ui/form/field.ts'
import { NoteField } from '../ui/form/NoteField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { Row } from '../ui/layout/Stack.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import { Section } from '../ui/page/Section.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { Picker } from '../ui/picker/Picker.tsx'
import classes from './LateArrivals.module.css'
import { LateResults } from './LateResults.tsx'
import { numbersIn, tooManyText, withNumber } from './numbers.ts'

const LateScanDialog = lazyPart(() => import('./LateScanDialog.tsx'), { floats: true })

/** Long enough to say that there are too many. */
const TEXT_LENGTH = 200 * TYPED_LENGTH

type Sent = { typed: string; userGroupId?: UserGroupId }

/** Numbers are pasted, typed or scanned one after the other, and one press lets everybody in. */
export function LetIn({ schoolId }: { schoolId: SchoolId }) {
  const { setup, failure } = useSchoolSetup(schoolId)
  const [entranceId, setEntrance] = useRememberedRoom('entrance', schoolId)
  const [text, setText] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const [rows, setRows] = useState<readonly LateRow[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isScanning, setScanning] = useState(false)
  if (!setup) {
    return (
      <AwaitingSetup failure={failure}>
        <FormSkeleton fields={3} />
      </AwaitingSetup>
    )
  }
  const { rooms, school, settings } = setup
  const entrance = rooms.find(({ roomId }) => roomId === entranceId)
  const numbers = numbersIn(text)
  const tooMany = tooManyText(numbers)

  /** Rows that were there before keep their place, unless they were sent again. */
  const send = async (students: readonly Sent[]): Promise<boolean> => {
    if (!entrance) return false
    setBusy(true)
    setProblem(null)
    try {
      const body = { fromRoomId: entrance.roomId, students: [...students], ...(reason !== null && { reason }) }
      const answer = await request('POST /api/school/:schoolId/late-passes', { params: { schoolId }, body })
      const isAgain = ({ typed }: LateRow) => answer.rows.some((row) => row.typed === typed)
      setRows((before) => [...answer.rows, ...before.filter((row) => !isAgain(row))])
      return true
    } catch (error) {
      setProblem(errorMessage(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const letIn = async () => {
    if (await send(numbers.map((typed) => ({ typed })))) setText('')
  }
  const made = rows.flatMap(({ outcome, pass }) => (outcome === 'made' && pass ? [pass] : []))
  return (
    <>
      <Section
        title="Let students in"
        description="They get a pass to the class that they have now, and can go at once. It counts toward no limit."
      >
        <div className={classes.pair}>
          <Picker
            bind={{ name: 'entrance', value: entrance?.roomId ?? null, error: null, set: setEntrance }}
            label="Entrance"
            placeholder="Where they come in"
            options={rooms}
            keyOf={({ roomId }) => roomId}
            labelOf={({ name }) => name}
            emptyText="No room matches."
          />
          {settings.lateReasons.length > 0 && (
            <SelectField
              bind={looseField('reason', reason, setReason)}
              label="Why, for all of them (optional)"
              description="Only the office and the students see it"
              options={[
                { value: null, label: 'Not said' },
                ...settings.lateReasons.map((one) => ({ value: one, label: one })),
              ]}
            />
          )}
        </div>
        <NoteField
          bind={{ ...looseField('numbers', text, setText), error: tooMany }}
          label="Student numbers"
          description="One on each line: paste a list, or scan one ID card after the other"
          minRows={4}
          maxRows={12}
          maxLength={TEXT_LENGTH}
        />
        {problem && <FailureNote>{problem}</FailureNote>}
        <Row gap={3} isAtEnd>
          <Button
            variant="default"
            leftSection={<IconLineScan size={18} aria-hidden />}
            onClick={() => setScanning(true)}
          >
            Scan with the camera
          </Button>
          <Button
            loading={isBusy}
            disabled={!entrance || numbers.length === 0 || tooMany !== null}
            onClick={() => void letIn()}
          >
            {numbers.length > 1 ? `Let in ${numbers.length} students` : 'Let in'}
          </Button>
        </Row>
      </Section>
      {rows.length > 0 && (
        <Section title={`${made.length} of ${rows.length} on the way`}>
          <LateResults
            rows={rows}
            isBusy={isBusy}
            onChoose={({ typed }, userGroupId) => void send([{ typed, userGroupId }])}
          />
          {made.length > 0 && settings.printsLateSlips && (
            <Row isAtEnd>
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => window.print()}
              >
                Print {made.length === 1 ? 'slip' : `${made.length} slips`}
              </Button>
            </Row>
          )}
        </Section>
      )}
      {made.length > 0 && settings.printsLateSlips && (
        <PrintedSlips passes={made} schoolName={school.name} timezone={school.timezone} />
      )}
      {isScanning && (
        <Suspense>
          <LateScanDialog
            onNumber={(number) => setText((before) => withNumber(before, number))}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </>
  )
}
