import encryption from '@adonisjs/core/services/encryption'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** What an account statement says of the payment of an instalment. */
export interface StatementReading {
  scheduleRowId: number
  on: PlainDate
  narration: string
  /** Known to be of the loan; else the applicant chose it. */
  isRecognised: boolean
}

const PURPOSE = 'statement-reading'
const VALID_FOR = '1 day'

/** Letters of a narration that are kept (`claim_rows.narration`). */
const MAX_NARRATION_LENGTH = 300

/** The reading as the page carries it to the claim: nobody can write another narration into it. */
export const signReading = (reading: StatementReading): string =>
  encryption
    .getMessageVerifier()
    .sign(
      { ...reading, narration: [...reading.narration].slice(0, MAX_NARRATION_LENGTH).join('') },
      VALID_FOR,
      PURPOSE
    )

/** The reading of an instalment that was paid on a day; null for that of another, and after a day. */
export function verifyReading(
  signed: string | undefined,
  row: { scheduleRowId: number; paidOn: PlainDate }
): StatementReading | null {
  const reading = signed
    ? encryption.getMessageVerifier().unsign<StatementReading>(signed, PURPOSE)
    : null
  const isOfRow = reading?.scheduleRowId === row.scheduleRowId && reading.on === row.paidOn
  return isOfRow ? reading : null
}
