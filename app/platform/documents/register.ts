import app from '@adonisjs/core/services/app'
import { signInBackground, stopSigning } from '#documents/actions/sign_letters'
import { scanInBackground, stopScans } from '#documents/actions/scan_files'

/** When the server starts, it scans and signs what an earlier process left outstanding. */
app.ready(() => {
  scanInBackground()
  signInBackground()
})
app.terminating(async () => {
  await Promise.all([stopScans(), stopSigning()])
})
