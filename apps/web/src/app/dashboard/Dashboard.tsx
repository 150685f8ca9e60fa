import { useQuery } from '@tanstack/react-query'
import { useInitialize } from '../session/initialize.ts'
import { frameQuery } from '../session/queries.ts'
import classes from './Dashboard.module.css'
import { tilesFor } from './tiles.ts'

/** Figures are counted by the server: while somebody looks at them they are asked for twice a minute. */
const RENEW_MS = 30_000

export default function Dashboard() {
  useQuery({ ...frameQuery, refetchInterval: RENEW_MS })
  const { metrics, dataBySchoolId } = useInitialize()
  if (!metrics) return null
  const schools = Object.values(dataBySchoolId).map(({ school }) => school.name)
  return (
    <section aria-label="Today">
      <p className={classes.where}>Today at {schools.join(', ')}</p>
      <dl className={classes.tiles}>
        {tilesFor(metrics).map(({ label, value, unit, tone }) => (
          <div key={label} className={classes.tile} data-tone={tone}>
            <dt>{label}</dt>
            <dd>
              {value}
              {unit && <small> {unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
