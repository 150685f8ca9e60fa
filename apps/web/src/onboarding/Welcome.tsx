import { PRODUCT_NAME } from '@corridor/contract/constants'
import { defaultRouteFor } from '@corridor/rules/access'
import { useGo } from '../base/navigation.ts'
import { RouteLink } from '../base/RouteLink.tsx'
import { useInitialize } from '../base/session/initialize.ts'
import { Question } from './Question.tsx'

export default function Welcome() {
  const { user } = useInitialize()
  const go = useGo()
  return (
    <Question
      name="Welcome"
      title={`Welcome to ${PRODUCT_NAME}, ${user.firstName}!`}
      lead={
        <>
          Three short questions, and students can send you their first request. It takes two minutes.{' '}
          <RouteLink to={defaultRouteFor(user.type)}>Not now</RouteLink>
        </>
      }
      back={null}
      continueLabel="Get started"
      onContinue={() => go('StaffOnboardingTitle')}
    />
  )
}
