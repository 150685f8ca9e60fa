import { PRODUCT_NAME } from '@corridor/contract/constants'
import { Button } from '@mantine/core'
import { IconDeviceMobileCheck, IconEye, IconShieldLock } from '@tabler/icons-react'
import { RouteLink } from '../base/RouteLink.tsx'
import { pathTo } from '../base/routes.ts'
import { Logo } from '../ui/theme/Logo.tsx'
import { ExampleTicket } from './ExampleTicket.tsx'
import classes from './Landing.module.css'

const POINTS = [
  {
    icon: IconDeviceMobileCheck,
    title: 'One tap for students',
    text: 'Ask for a pass, see your place in line, and tap when you arrive. On a phone or a Chromebook.',
  },
  {
    icon: IconEye,
    title: 'Calm for teachers',
    text: 'Every pass shows up the moment it starts. End it or confirm it without breaking your flow.',
  },
  {
    icon: IconShieldLock,
    title: 'Clear for the office',
    text: "Who is in the halls, and for how long. It all stays on your school's own server: no ads, no trackers.",
  },
]

/** The public front page. It sends no request to the server. */
export default function Landing() {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <span className={classes.brand}>
          <Logo size={32} />
          {PRODUCT_NAME}
        </span>
        <RouteLink to="PrimaryLogin" className={classes.signIn}>
          Sign in
        </RouteLink>
      </header>
      <main>
        <section className={classes.hero}>
          <div>
            <h1>Hall passes that run themselves.</h1>
            <p className={classes.lead}>
              {PRODUCT_NAME} replaces the paper pass. Students ask, teachers see, and the halls stay calm.
            </p>
            <Button component="a" href={pathTo('PrimaryLogin')} size="xl" className={classes.start}>
              Sign in to your school
            </Button>
          </div>
          <ExampleTicket />
        </section>
        <ul className={classes.points}>
          {POINTS.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className={classes.icon}>
                <Icon size={24} aria-hidden="true" />
              </span>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={classes.footer}>{PRODUCT_NAME}: digital hall passes for schools</footer>
    </div>
  )
}
