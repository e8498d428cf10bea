import app from '@adonisjs/core/services/app'
import { scanInBackground, stopScans } from '#documents/actions/scan_files'

/** What an earlier process left behind is scanned when the server starts. */
app.ready(() => scanInBackground())
app.terminating(() => stopScans())
