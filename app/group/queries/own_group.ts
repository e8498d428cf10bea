import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#core/exceptions/refusal'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import GroupShareholder from '#group/models/group_shareholder'

/** The group of an applicant, or null while its page is not complete. */
export function groupOfUser(
  userId: number,
  client?: QueryClientContract
): Promise<ApplicantGroup | null> {
  return ApplicantGroup.query({ client }).where({ userId }).first()
}

/** The directors of a group in the order in which they were added. */
export function directorsOf(
  groupId: number,
  client?: QueryClientContract
): Promise<GroupDirector[]> {
  return GroupDirector.query({ client }).where({ groupId }).orderBy('id')
}

/** The shareholders of a group in the order in which they were added. */
export function shareholdersOf(
  groupId: number,
  client?: QueryClientContract
): Promise<GroupShareholder[]> {
  return GroupShareholder.query({ client }).where({ groupId }).orderBy('id')
}

/** The id of an address, which may be anything. @throws NotFound */
function idOf(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new NotFound()
  return Number(text)
}

/** @throws NotFound for a director of somebody else's group */
export async function ownDirector(
  userId: number,
  id: string | number,
  client?: QueryClientContract
): Promise<GroupDirector> {
  const group = await groupOfUser(userId, client)
  const own = { id: idOf(String(id)), groupId: group?.id ?? 0 }
  const director = await GroupDirector.query({ client }).where(own).first()
  if (!director) throw new NotFound()
  return director
}

/** @throws NotFound for a shareholder of somebody else's group */
export async function ownShareholder(
  userId: number,
  id: string | number,
  client?: QueryClientContract
): Promise<GroupShareholder> {
  const group = await groupOfUser(userId, client)
  const own = { id: idOf(String(id)), groupId: group?.id ?? 0 }
  const shareholder = await GroupShareholder.query({ client }).where(own).first()
  if (!shareholder) throw new NotFound()
  return shareholder
}
