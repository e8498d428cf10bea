import { printError } from '../bin/portal/say.js'

/** Runs a measurement; if it fails, reports the error, with the place for a defect, and exits with code 1. */
export async function runReportingErrors(measure) {
  try {
    await measure()
  } catch (error) {
    printError(error.expected ? error : error.stack)
    process.exitCode = 1
  }
}
