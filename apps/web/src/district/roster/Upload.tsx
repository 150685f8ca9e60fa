import type { RosterRun } from '@corridor/contract'
import { MAX_LIST_BYTES, MAX_ROSTER_BYTES, MAX_ROSTER_FILES } from '@corridor/contract/constants'
import type { DistrictId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { templatePath, uploadRoster } from './commands.ts'
import classes from './Roster.module.css'
import { Stages } from './Stages.tsx'

const MB = 1024 * 1024
const MAX_MB = MAX_ROSTER_BYTES / MB
const MAX_LIST_MB = MAX_LIST_BYTES / MB

interface UploadProps {
  districtId: DistrictId
  onStarted: (run: RosterRun) => void
}

export function Upload({ districtId, onStarted }: UploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isOver, setOver] = useState(false)

  const send = async (files: readonly File[]) => {
    if (files.length === 0 || isSending) return
    const wrong = problemOf(files)
    setProblem(wrong)
    if (wrong) return
    setSending(true)
    try {
      onStarted(await uploadRoster(districtId, files))
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <Stages at={0} />
      <section
        aria-label="Upload"
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void send([...event.dataTransfer.files])
        }}
      >
        <span className={classes.picture} aria-hidden>
          <IconFileUpload size={30} />
        </span>
        <h3>Drop a roster here</h3>
        <p>
          OneRoster 1.1 or 1.2, or the files you make for Clever, as a .zip or all CSV files at once, up to {MAX_MB} MB.
          Or your own list of people or rooms, as .csv or .xlsx, up to {MAX_LIST_MB} MB. You’ll review every change
          before anything is imported.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          className="visually-hidden"
          tabIndex={-1}
          aria-label="Roster file"
          accept=".zip,.csv,.xlsx,application/zip,text/csv"
          onChange={({ currentTarget }) => {
            void send([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <Button loading={isSending} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p role="status" className={classes.wrong}>
          {problem}
        </p>
        <p className={classes.templates}>
          <span>No file yet? Start with a template:</span>
          <a href={templatePath(districtId, 'people')} download>
            <IconDownload size={16} aria-hidden /> People
          </a>
          <a href={templatePath(districtId, 'rooms')} download>
            <IconDownload size={16} aria-hidden /> Rooms
          </a>
        </p>
      </section>
    </>
  )
}

function problemOf(files: readonly File[]): string | null {
  if (files.length > MAX_ROSTER_FILES) return `Choose at most ${MAX_ROSTER_FILES} files.`
  if (files.length > 1 && files.some(({ name }) => !/\.csv$/i.test(name))) {
    return 'Several files at once have to be the CSV files of OneRoster or Clever. Choose anything else one at a time.'
  }
  if (files.some(({ name }) => !/\.(zip|csv|xlsx)$/i.test(name))) return 'Choose a .zip, .csv or .xlsx file.'
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > MAX_ROSTER_BYTES ? `This is larger than ${MAX_MB} MB. Import it from the command line.` : null
}
