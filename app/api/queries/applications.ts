import Application from '#applications/models/application'
import type { RowOf } from '#api/schemas/answers'
import { type PageAsked, pageOf } from '#api/queries/page_of'
import { isoInstant } from '#core/calendar/iso_instant'
import { NotFound } from '#core/exceptions/refusal'
import { loanTypeName, masters } from '#masters/queries/masters'

interface Asked extends PageAsked {
  number?: string
  statusId?: number
  districtId?: number
  loanType?: number
}

/** Applications in the order of their submission. */
export function applications({ number, statusId, districtId, loanType, ...asked }: Asked) {
  return pageOf<object, RowOf<'Applications'>>(
    {
      table: 'applications',
      filter: (query) => {
        if (number !== undefined) query.where('applications.number', number)
        if (statusId !== undefined) query.where('applications.status_id', statusId)
        if (districtId !== undefined) query.where('applications.district_id', districtId)
        if (loanType !== undefined) query.where('applications.loan_type', loanType)
      },
    },
    asked,
    async (rows) => {
      const ids = rows.map(({ id }) => id)
      const found = await Application.query().whereIn('id', ids).orderBy('id')
      return found.map(applicationLine)
    }
  )
}

/** @throws NotFound */
export async function applicationByUuid(uuid: string): Promise<RowOf<'Applications'>> {
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
    isFinal: status.isFinal,
    hasLetter: application.hasLoi,
  }
}

/** Loan types with their English names. */
export const loanTypes = () =>
  masters().schemes.map((scheme) => ({ id: scheme.id, name: loanTypeName(scheme, 'en') }))
