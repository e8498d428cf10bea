import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import Loi from '#loi/models/loi'

/** Every letter of an application, the newest first; cancelled and replaced ones included. */
export function loisOf(
  applicationId: number,
  client: QueryClientContract = db.connection()
): Promise<Loi[]> {
  return Loi.query({ client }).where('application_id', applicationId).orderBy('id', 'desc').exec()
}

/** The letter that counts: the newest, unless the letters of the application were cancelled. */
export function currentLoi(
  applicationId: number,
  client: QueryClientContract = db.connection()
): Promise<Loi | null> {
  return Loi.query({ client })
    .where('application_id', applicationId)
    .whereNull('replaced_by_id')
    .whereNull('cancelled_at')
    .orderBy('id', 'desc')
    .first()
}

/** The letter that covers a sanction, or why there is none. */
export type LoiForSanction =
  | { outcome: 'found'; loi: Loi }
  /** The bank sanctioned before the first LOI was there; its date for the message. */
  | { outcome: 'before_first'; firstDate: PlainDate }
  /** After the last validity, in a gap between two, or no letter stands. */
  | { outcome: 'outside' }

/**
 * The letter inside whose validity a sanction is dated (DECISIONS 7): one that is not cancelled;
 * a replaced one counts. Of two, the newest that was issued by that day: it is what the bank saw.
 */
export async function loiForSanctionDate(
  applicationId: number,
  sanctionedOn: PlainDate,
  client: QueryClientContract = db.connection()
): Promise<LoiForSanction> {
  const live = (await loisOf(applicationId, client)).filter((loi) => loi.cancelledAt === null)
  const loi = live.find(
    ({ issuedOn, validFrom, validTill }) =>
      issuedOn <= sanctionedOn && validFrom <= sanctionedOn && sanctionedOn <= validTill
  )
  if (loi) {
    return { outcome: 'found', loi }
  }
  const [firstDate] = live.map(({ validFrom }) => validFrom).sort()
  return firstDate && sanctionedOn < firstDate
    ? { outcome: 'before_first', firstDate }
    : { outcome: 'outside' }
}
