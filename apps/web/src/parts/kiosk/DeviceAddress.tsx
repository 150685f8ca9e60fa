import classes from './DeviceAddress.module.css'

/** Where the code comes from. The address is as people type it, without "https://". */
export function DeviceAddress() {
  return (
    <p className={classes.address}>
      Open <b translate="no">{window.location.host}/kiosk</b> on the device. It shows eight letters.
    </p>
  )
}
