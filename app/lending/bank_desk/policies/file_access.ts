import type User from '#auth/models/user'
import Application from '#applications/models/application'
import LetterAnswer from '#bank_desk/models/letter_answer'
import type StoredFile from '#documents/models/stored_file'

/** The sanction letter that a branch sent: for its citizen, and officers who see the application. */
export async function maySeeBankAnswer(user: User, { id }: StoredFile): Promise<boolean> {
  const answer = await LetterAnswer.query().where('fileId', id).first()
  const application = answer && (await Application.find(answer.applicationId))
  return application ? user.maySee(application) : false
}
