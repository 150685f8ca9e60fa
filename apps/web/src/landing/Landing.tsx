import { PRODUCT_NAME } from '@corridor/contract/constants'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceMobileCheck, IconEye, IconShieldLock } from '@tabler/icons-react'
import { RouteLink } from '../base/RouteLink.tsx'
import { pathTo } from '../base/routes.ts'
import { LanguageMenu } from '../parts/language/LanguageMenu.tsx'
import { Logo } from '../ui/theme/Logo.tsx'
import { ExampleTicket } from './ExampleTicket.tsx'
import classes from './Landing.module.css'

// lingui-set comment="Everybody: the front page"

const POINTS = [
  {
    icon: IconDeviceMobileCheck,
    title: msg`One tap for students`,
    text: msg`Ask for a pass, see your place in line, and tap when you arrive. On a phone or a Chromebook.`,
  },
  {
    icon: IconEye,
    title: msg`Calm for teachers`,
    text: msg`Every pass shows up the moment it starts. End it or confirm it without breaking your flow.`,
  },
  {
    icon: IconShieldLock,
    title: msg`Clear for the office`,
    text: msg`Who is in the halls, and for how long. It all stays on your school's own server: no ads, no trackers.`,
  },
]

/** The public front page. It sends no request to the server. */
export default function Landing() {
  const { t } = useLingui()
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <span className={classes.brand}>
          <Logo size={32} />
          {PRODUCT_NAME}
        </span>
        <RouteLink to="PrimaryLogin" className={classes.signIn}>
          <Trans>Sign in</Trans>
        </RouteLink>
      </header>
      <main>
        <section className={classes.hero}>
          <div>
            <h1>
              <Trans>Hall passes that run themselves.</Trans>
            </h1>
            <p className={classes.lead}>
              <Trans>
                {PRODUCT_NAME} replaces the paper pass. Students ask, teachers see, and the halls stay calm.
              </Trans>
            </p>
            <Button component="a" href={pathTo('PrimaryLogin')} size="xl" className={classes.start}>
              <Trans>Sign in to your school</Trans>
            </Button>
          </div>
          <ExampleTicket />
        </section>
        <ul className={classes.points}>
          {POINTS.map(({ icon: Icon, title, text }) => (
            <li key={title.id}>
              <span className={classes.icon}>
                <Icon size={24} aria-hidden="true" />
              </span>
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={classes.footer}>
        <Trans>{PRODUCT_NAME}: digital hall passes for schools</Trans>
        <LanguageMenu />
      </footer>
    </div>
  )
}
