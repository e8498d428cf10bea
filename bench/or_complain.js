import { complain } from '../bin/portal/say.js'

/** Runs a measurement; if it fails, reports the error, with the place for a defect, and exits with code 1. */
export async function orComplain(measure) {
  try {
    await measure()
  } catch (error) {
    complain(error.expected ? error : error.stack)
    process.exitCode = 1
  }
}
