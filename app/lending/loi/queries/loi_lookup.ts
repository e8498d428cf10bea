import { cachedPerRequest } from '#kernel/database/request_cache'
import type User from '#auth/models/user'
import { NotFound } from '#kernel/exceptions/refusal'
import type Application from '#applications/models/application'
import { applicationOfUser, applicationsOf } from '#applications/queries/my_applications'
import { visibleApplication } from '#approvals/queries/visible_applications'
import Loi from '#loi/models/loi'
import { loisOf } from '#loi/queries/lois'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { PdfLanguage } from '#pdf/shaper'
import { type LoiStatus, isCheckCode, loiStatus } from '#loi/rules/letters'

/** A letter that a user may print, with its application. */
export interface PrintableLoi {
  application: Application
  loi: Loi
}

/**
 * Returns the applicant's own letter while the stage of the application shows it (DECISIONS 3 `showsLoi`); the newest,
 * or the requested earlier one.
 *
 * @throws NotFound for another applicant's application, an unknown letter and a stage that shows none
 */
export async function applicantPrintableLoi(
  user: User,
  applicationUuid: string,
  loiId?: number
): Promise<PrintableLoi> {
  const application = await applicationOfUser(user.id, applicationUuid)
  if (!application.showsLoi) {
    throw new NotFound()
  }
  return { application, loi: await letterOf(application, loiId) }
}

/**
 * Returns a letter for an officer of the application's district while the stage shows it to officers; accounts see only
 * those of sanctioned applications (DECISIONS 3 and 10).
 *
 * @throws NotFound as `applicantPrintableLoi`
 */
export async function officerPrintableLoi(
  officer: User,
  applicationId: number,
  loiId?: number
): Promise<PrintableLoi> {
  const application = await visibleApplication(officer, { id: applicationId })
  if (!application.showsLoiToOfficers) {
    throw new NotFound()
  }
  return { application, loi: await letterOf(application, loiId) }
}

/** Returns the applicant's newest application whose stage shows a letter; null without one. */
export async function applicationWithLoi(userId: number): Promise<Application | null> {
  const applications = await applicationsOf(userId)
  return applications.find((application) => application.showsLoi) ?? null
}

/** Whether a letter was ever issued for any application of the person. */
export async function hasEverHadLoi(userId: number): Promise<boolean> {
  return (await applicationsOf(userId)).some(({ loiCount }) => loiCount > 0)
}

async function letterOf(application: Application, loiId?: number): Promise<Loi> {
  const lois = await loisOf(application.id)
  const loi = loiId === undefined ? lois[0] : lois.find(({ id }) => id === loiId)
  if (!loi) {
    throw new NotFound()
  }
  return loi
}

/** The only data that a bank needs to trust the letter (DECISIONS 12). */
interface VerifiedLoi {
  number: string
  issuedOn: PlainDate
  name: string
  loanType: string
  district: string
  /** In paise. */
  amount: number
  /** With the first and the last day of its validity. */
  status: LoiStatus
}

/**
 * Finds a letter by both parts of its printed address, in one query, so that a wrong link does not reveal which part is
 * wrong. A number typed from the letter may be in lower case.
 *
 * @throws NotFound whatever is wrong
 */
export async function letterByAddress(applicationUuid: string, loiNumber: string): Promise<Loi> {
  const number = loiNumber.trim().toUpperCase()
  const uuid = applicationUuid.trim().toLowerCase()
  const loi = await letterOfNumber(number, uuid)
  /** MariaDB also matches similar letters; the number must match exactly. */
  if (loi?.number !== number) {
    throw new NotFound()
  }
  return loi
}

/**
 * Finds a letter by its printed number, day of issue and check code. Numbers are consecutive and letters of one day
 * share the date; the code proves that the user has the letter.
 *
 * @throws NotFound whatever is wrong
 */
export async function letterByCheckCode(printed: {
  loiNumber: string
  issuedOn: string | null
  checkCode?: string | null
}): Promise<Loi> {
  const number = printed.loiNumber.trim().toUpperCase()
  const loi = await Loi.query().where({ number }).first()
  if (loi?.number !== number || loi.issuedOn !== printed.issuedOn) throw new NotFound()
  if (!isCheckCode(printed.checkCode ?? '', loi.checkCode)) throw new NotFound()
  return loi
}

const letterOfNumber = cachedPerRequest((number: string, uuid: string) =>
  Loi.query()
    .where({ number })
    .whereIn('application_id', (of) => void of.from('applications').where({ uuid }).select('id'))
    .first()
)

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
