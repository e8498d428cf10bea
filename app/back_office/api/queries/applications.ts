import { DateTime } from 'luxon'
import Application from '#applications/models/application'
import type { RowOf } from '#api/schemas/answers'
import { type PageQuery, keysetPageOf } from '#api/queries/page_of'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { sqlInstant } from '#kernel/database/instant'
import { NotFound } from '#kernel/exceptions/refusal'
import { loanTypeName, masters } from '#masters/queries/masters'

interface ApplicationsQuery extends PageQuery {
  number?: string
  statusId?: number
  districtId?: number
  loanType?: number
  /** As both databases keep instants. */
  stepSince?: string
}

/** A step is seen once it is committed: one of these last seconds may come to stand before what is seen. */
const SETTLING_SECONDS = 60

/**
 * Applications in the order of their submission; those since an instant in the order of their last step, so that one
 * which takes a step while somebody reads moves to the end and is read again.
 */
export function listApplications({
  number,
  statusId,
  districtId,
  loanType,
  stepSince,
  ...filters
}: ApplicationsQuery) {
  const isOfOneValue = [statusId, districtId, loanType].some((one) => one !== undefined)
  return keysetPageOf<object, RowOf<'Applications'>>(
    {
      table: 'applications',
      ...(stepSince === undefined ? { isSingleValue: isOfOneValue } : { column: 'last_action_at' }),
      filter: (query) => {
        if (stepSince !== undefined) {
          const settled = DateTime.fromJSDate(getClock().now()).minus({
            seconds: SETTLING_SECONDS,
          })
          query.where('applications.last_action_at', '>=', stepSince)
          query.where('applications.last_action_at', '<=', sqlInstant(settled))
        }
        if (number !== undefined) query.where('applications.number', number)
        if (statusId !== undefined) query.where('applications.status_id', statusId)
        if (districtId !== undefined) query.where('applications.district_id', districtId)
        if (loanType !== undefined) query.where('applications.loan_type', loanType)
      },
    },
    filters,
    async (rows) => {
      const ids = rows.map(({ id }) => id)
      const found = await Application.query().whereIn('id', ids)
      const byId = new Map(found.map((one) => [one.id, one]))
      return ids.map((id) => applicationLine(byId.get(id)!))
    }
  )
}

/** @throws NotFound */
export async function findApplication(uuid: string): Promise<RowOf<'Applications'>> {
  const application = await Application.findBy({ uuid })
  if (!application) throw new NotFound()
  return applicationLine(application)
}

function applicationLine(application: Application): RowOf<'Applications'> {
  const { status } = application
  return {
    id: application.uuid,
    number: application.number,
    loanType: application.loanType,
    applicantName: application.applicantName,
    district: {
      id: application.districtId,
      name: masters().district(application.districtId).nameEn,
    },
    submittedOn: application.submittedOn,
    amount: application.amountPaise,
    status: { id: status.id, name: status.nameEn },
    statusSince: isoInstant(application.statusSince),
    lastStepAt: isoInstant(application.lastActionAt),
    isFinal: status.isFinal,
    hasLetter: application.hasLoi,
  }
}

/** Loan types with their English names. */
export const loanTypes = () =>
  masters().schemes.map((scheme) => ({ id: scheme.id, name: loanTypeName(scheme, 'en') }))
