import { NotFound } from '#kernel/exceptions/refusal'
import Application from '#applications/models/application'

/**
 * The applicant's own application by its public id.
 *
 * @throws NotFound for somebody else's: the same as for none
 */
export async function applicationOfUser(userId: number, uuid: string): Promise<Application> {
  const application = await Application.query().where('uuid', uuid).where('user_id', userId).first()
  if (!application) {
    throw new NotFound()
  }
  return application
}

/** How pages about one application name it. */
export const applicationHead = ({ uuid, number }: Application) => ({ uuid, number })

/**
 * The application the loan menu is about: the newest whose stage unlocks it (document 1, LOAN
 * DETAILS; DECISIONS 3: at a stage before the first LOI the flag does not count).
 */
export async function applicationOfLoanMenu(userId: number): Promise<Application | null> {
  const applications = await Application.query().where('user_id', userId).orderBy('id', 'desc')
  return applications.find((application) => application.unlocksLoanMenu) ?? null
}
