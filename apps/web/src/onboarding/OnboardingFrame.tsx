import { PRODUCT_NAME } from '@corridor/contract/constants'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applyBranding } from '../base/branding.ts'
import { Outlet } from '../base/router/Outlet.tsx'
import { usePathname } from '../base/router/useRouter.ts'
import { routeAt } from '../base/routes.ts'
import { useSchools } from '../base/session/initialize.ts'
import { queryClient } from '../base/session/queries.ts'
import { Logo } from '../ui/theme/Logo.tsx'
import classes from './Onboarding.module.css'
import { PassPreview } from './PassPreview.tsx'
import { StepBar } from './StepBar.tsx'
import { stepAt } from './steps.ts'

/** One question a page; beside it, in the school's color, what the answer changes. */
export default function OnboardingFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Framed />
    </QueryClientProvider>
  )
}

function Framed() {
  const school = useSchools()[0]?.school
  const step = stepAt(routeAt(usePathname()))
  useEffect(() => {
    if (school) applyBranding(school)
  }, [school])
  return (
    <div className={classes.frame}>
      <aside className={classes.side}>
        <div className={classes.brand}>
          {school?.logoUrl ? <img src={school.logoUrl} alt="" /> : <Logo size={36} />}
          <strong>{PRODUCT_NAME}</strong>
        </div>
        <div className={classes.effect}>
          <h2>{step.effect.title}</h2>
          {step.effect.text && <p>{step.effect.text}</p>}
          <PassPreview />
        </div>
        <span className={classes.school}>{school?.name}</span>
      </aside>
      <main className={classes.main}>
        <StepBar current={step} />
        <Outlet />
      </main>
    </div>
  )
}
