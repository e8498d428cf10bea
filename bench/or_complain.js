import { complain } from '../bin/portal/say.js'

/** Runs a measurement; says what stopped it, a defect with its place, and ends with 1 then. */
export async function orComplain(measure) {
  try {
    await measure()
  } catch (error) {
    complain(error.expected ? error : error.stack)
    process.exitCode = 1
  }
}
