import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#core/exceptions/refusal'
import Application from '#applications/models/application'
import { hasSanction, type Viewer } from '#approvals/registry'
import { Role } from '#auth/roles'

/**
 * An application this officer may see: of their own district if they are bound to one, and for
 * accounts one with a bank sanction (DECISIONS 10).
 *
 * @throws NotFound for every other, whether it exists or not
 */
export async function visibleApplication(
  viewer: Viewer,
  key: { id: number } | { number: string },
  client: QueryClientContract = db.connection()
): Promise<Application> {
  const application = await Application.query({ client }).where(key).first()
  if (!application || !(await mayOpen(viewer, application))) throw new NotFound()
  return application
}

/** Whether this officer may see this application, by the same rule. */
export async function mayOpen(
  viewer: Pick<Viewer, 'roleId' | 'districtId'>,
  application: { id: number; districtId: number }
): Promise<boolean> {
  const { roleId, districtId } = viewer
  if (roleId === Role.applicant) return false
  if (districtId !== null && districtId !== application.districtId) return false
  return roleId !== Role.accounts || hasSanction(application.id)
}

/** Whether the officer may see an application of this person: who may see one sees the profile. */
export async function seesApplicantOf(viewer: Viewer, userId: number): Promise<boolean> {
  if (viewer.roleId === Role.applicant) return false
  const query = Application.query().where('userId', userId).orderBy('id', 'desc')
  if (viewer.districtId !== null) query.where('districtId', viewer.districtId)
  if (viewer.roleId !== Role.accounts) return (await query.first()) !== null
  for (const application of await query) {
    if (await hasSanction(application.id)) return true
  }
  return false
}
