import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { PdfLanguage } from '#pdf/shaper'
import { NotFound } from '#kernel/exceptions/refusal'
import Loi from '#loi/models/loi'
import { loisOf } from '#loi/queries/lois'
import { type LoiStatus, loiStatus } from '#loi/rules/state'

/** What a bank needs to trust the paper, and nothing else (DECISIONS 12). */
export interface VerifiedLoi {
  number: string
  issuedOn: PlainDate
  name: string
  loanType: string
  district: string
  /** Paise. */
  amount: number
  /** With the first and the last day of its validity. */
  status: LoiStatus
}

/**
 * A letter by both parts of the address printed on it, in one look-up, so that a wrong link gives
 * no hint which part is wrong. A number typed from the paper may be in small letters.
 *
 * @throws NotFound whatever is wrong
 */
export async function letterByAddress(applicationUuid: string, loiNumber: string): Promise<Loi> {
  const number = loiNumber.trim().toUpperCase()
  const uuid = applicationUuid.trim().toLowerCase()
  const loi = await Loi.query()
    .where('number', number)
    .whereIn('application_id', (query) =>
      query.from('applications').where('uuid', uuid).select('id')
    )
    .first()
  /** MariaDB finds look-alike letters too; a number is the number only letter by letter. */
  if (loi?.number !== number) {
    throw new NotFound()
  }
  return loi
}

/** @throws NotFound as `letterByAddress` */
export async function verifiedLoi(
  applicationUuid: string,
  loiNumber: string,
  language: PdfLanguage
): Promise<VerifiedLoi> {
  const loi = await letterByAddress(applicationUuid, loiNumber)
  const { data } = loi
  return {
    number: loi.number,
    issuedOn: loi.issuedOn,
    name: data.applicant.name,
    loanType: data.loanTypeName[language],
    district: data.district[language],
    amount: data.amount,
    status: loiStatus(loi, await loisOf(loi.applicationId), getClock().today()),
  }
}
