import classes from './ConnectIntro.module.css'

/** Without "https://", as people type it. */
const kioskAddress = () => `${window.location.host}/kiosk`

/** The title of the question, and where its code comes from. */
export function ConnectIntro() {
  return (
    <div className={classes.intro}>
      <h2>Connect a kiosk</h2>
      <p>
        Open <b translate="no">{kioskAddress()}</b> on the device. It shows eight letters.
      </p>
    </div>
  )
}
