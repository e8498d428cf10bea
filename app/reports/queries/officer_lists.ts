import type { AnyList } from '#lists/definition'
import { applicationList } from '#applications/queries/list_applications'
import { rightsOf } from '#auth/menu'
import type { May } from '#auth/policies/rights'
import { meetingList } from '#batches/queries/list_meetings'
import { claimList } from '#claims/queries/list_claims'
import { paymentBatchList } from '#claims/queries/list_payment_batches'
import { disbursementList } from '#loans/queries/list_disbursements'
import { sanctionList } from '#loans/queries/list_sanctions'
import type { PageName } from '#start/menu'

interface OfficerList {
  list: AnyList
  path: string
  route: PageName
}

const LISTS: readonly OfficerList[] = [
  { list: applicationList, path: '/officer/applications', route: 'approvals.applications.index' },
  { list: claimList, path: '/officer/claims', route: 'claims.officer.index' },
  { list: sanctionList, path: '/officer/sanctions', route: 'loans.officer.sanctions.index' },
  {
    list: disbursementList,
    path: '/officer/disbursements',
    route: 'loans.officer.disbursements.index',
  },
  {
    list: paymentBatchList,
    path: '/officer/payment-batches',
    route: 'claims.payment_batches.index',
  },
  { list: meetingList, path: '/officer/batches', route: 'batches.index' },
]

/** The list of this name, for who has the rights of its page; null for anybody else. */
export async function officerList(name: string, may: May): Promise<OfficerList | null> {
  const found = LISTS.find(({ list }) => list.definition.name === name)
  if (!found) return null
  const rights = await Promise.all(rightsOf(found.route).map(may))
  return rights.every(Boolean) ? found : null
}
