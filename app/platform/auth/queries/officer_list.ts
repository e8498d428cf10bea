import { rightsOf } from '#auth/menu'
import type { RightCheck } from '#auth/policies/rights'
import { type OfficerList, officerListNamed } from '#lists/officer_lists'

/** The list of this name, for who has the rights of its page; null for anybody else. */
export async function findOfficerList(name: string, may: RightCheck): Promise<OfficerList | null> {
  const found = officerListNamed(name)
  if (!found) return null
  const rights = await Promise.all(rightsOf(found.route).map(may))
  return rights.every(Boolean) ? found : null
}
