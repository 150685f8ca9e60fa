import type { WeeklyReport } from '@corridor/contract'
import { ApiError, errorMessage } from '../../base/apiError.ts'
import { useAnswer } from '../../base/useAnswer.ts'
import classes from './Report.module.css'
import { Report } from './Report.tsx'

/** The report outside the signed-in frame, because its reader may have no account. */
export function LoadedReport({ load }: { load: () => Promise<WeeklyReport> }) {
  const { data, error, tryAgain } = useAnswer(load)
  if (data) return <Report report={data} />
  return (
    <div className={`always-light ${classes.page}`}>
      <main className={classes.notice}>
        {error ? (
          <>
            <h1>This report cannot be opened</h1>
            <p role="alert">{errorMessage(error)}</p>
            {!(error instanceof ApiError && error.status === 404) && (
              <button type="button" className={classes.print} onClick={tryAgain}>
                Try again
              </button>
            )}
          </>
        ) : (
          <p>Loading the report…</p>
        )}
      </main>
    </div>
  )
}
