import app from '@adonisjs/core/services/app'
import { signInBackground, stopSigning } from '#documents/actions/sign_letters'
import { scanInBackground, stopScans } from '#documents/actions/scan_files'

/** What an earlier process left behind is scanned, or signed, when the server starts. */
app.ready(() => {
  scanInBackground()
  signInBackground()
})
app.terminating(async () => {
  await Promise.all([stopScans(), stopSigning()])
})
